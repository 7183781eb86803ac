import { contrast } from './contrast.ts'
import type { Rgb } from './Rgb.ts'

const black: Rgb = [0, 0, 0]
const white: Rgb = [1, 1, 1]

/** Black or white, whichever reads better: at least 4.58:1 on every colour there is. */
export function inkOn(ground: Rgb): Rgb {
  return contrast(ground, white) >= contrast(ground, black) ? white : black
}
