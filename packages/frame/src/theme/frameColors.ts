import { contrast } from './contrast.ts'
import { type Color, readColor } from './readColor.ts'

/** What an app may change of the approval screen: which of our two palettes, and the colour of one button. */
export type FrameColors = {
  readonly mode: 'light' | 'dark'
  /** Custom properties for the root element. */
  readonly variables: Readonly<Record<string, string>>
}

const black: Color = [0, 0, 0]
const white: Color = [255, 255, 255]

/**
 * The frame's colours from what the app sent (X.08). Text, background and warnings are ours alone; the accent only paints
 * the button that approves, and its text is whichever of black and white can be read on it: at least 4.58 to 1 on every
 * colour there is.
 */
export function frameColors(
  mode: unknown,
  variables: Readonly<Record<string, string | undefined>>,
): FrameColors {
  const accent = readColor(variables['--w3m-accent'] ?? '')
  const own: FrameColors['mode'] = mode === 'dark' ? 'dark' : 'light'
  if (!accent) return { mode: own, variables: {} }
  const text = contrast(accent, white) >= contrast(accent, black) ? white : black
  return { mode: own, variables: { '--accent': css(accent), '--on-accent': css(text) } }
}

function css([r, g, b]: Color): string {
  return `rgb(${r}, ${g}, ${b})`
}
