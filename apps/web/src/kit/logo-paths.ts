/** The mark of the house, in a square of 32: a needle that breaks through the cut corner. */
export const LOGO_PATHS = {
  bezel: "M19.5 4H4v24h24V12.5",
  ticks: "M4 16h4M16 28v-4M28 22h-2.500M10 4v2.5",
  south: "M7.5 24.5 13.7 13.7 18.3 18.300z",
  north: "M29.5 2.5 18.3 18.3 13.7 13.700z",
};

/** «РУМБ» in Tektur 700 as outlines, to the right of it: the name must not wait for a font, nor change its width. */
export const LOGO_WORD =
  "M48.2 17.900h6.100V9.800h-6.100zM59 9.500v8.700l-3.4 3.500h-7.400V26h-4.800V6h12.200zM61.9 26v-4h7.100l.600-2.300h-4.900L61 6h4.900l2.4 9.900h2.200L72.8 6h4.800l-5.2 20zM80 26V6h5.800l4 8.5 4-8.500h5.700v20h-4.700V12.100l-4 8.300h-2.100l-4-8.300V26zM103.1 26V6h14.800v3.800h-10v3.800h8.200l3.3 3.300v5.700l-3.3 3.400zM107.9 22.100h6.500v-4.800h-6.500z";
