/**
 * Connections that wait to be accepted, as many as the system allows (`net.core.somaxconn`, mostly 4,096). In a flood, or when everybody
 * comes back at once, a shorter line loses visitors' first packets, and those come again after a second, three, seven.
 */
export const LISTEN_BACKLOG = 4_096;
