import { expect, it } from 'vitest'
import { parseComputedColor } from './measureColors.ts'

it.each([
  ['color(srgb 0.2 0.4 1)', { color: [0.2, 0.4, 1], alpha: 1 }],
  ['color(srgb 0.2 0.4 1 / 0.5)', { color: [0.2, 0.4, 1], alpha: 0.5 }],
  ['color(srgb none 1.2 -0.1)', { color: [0, 1, 0], alpha: 1 }],
  ['rgb(51, 102, 255)', { color: [0.2, 0.4, 1], alpha: 1 }],
  ['rgba(51, 102, 255, 0)', { color: [0.2, 0.4, 1], alpha: 0 }],
  ['oklch(0.5 0.1 20)', undefined],
  ['', undefined],
  ['rgb(1)', undefined],
])('a browser’s %s', (computed, read) => {
  expect(parseComputedColor(computed)).toEqual(read)
})
