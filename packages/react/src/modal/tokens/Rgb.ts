/** An opaque colour: red, green, blue, each 0 to 1 in sRGB. */
export type Rgb = readonly [red: number, green: number, blue: number]
