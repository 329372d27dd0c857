/** Setup cannot go on, and its message says what the person can do about it. */
export class SetupRefusal extends Error {}
