import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (file: string) => readFileSync(`packages/react/src/modal/${file}`, 'utf8')
const calm = '@media (prefers-reduced-motion: reduce) {'

/** What is between the braces that follow `start`. */
function block(css: string, start: string): string {
  const from = css.indexOf('{', css.indexOf(start)) + 1
  let depth = 1
  let at = from
  for (; depth > 0 && at < css.length; at++) depth += css[at] === '{' ? 1 : css[at] === '}' ? -1 : 0
  return css.slice(from, at - 1)
}

/** A declaration of a rule, with its tokens as they are for everybody or for who asked for less motion. */
function declared(file: string, rule: string, property: string, reduced = false): string | undefined {
  const css = read(file)
  const tokens = read('theme/tokens.css')
  const [usual = '', less = ''] = tokens.split(calm)
  const scope = reduced && css.includes(calm) ? block(css, calm) : css.split(calm)[0]
  const inScope = scope?.includes(rule) ? scope : css
  const value = new RegExp(`[\\s;]${property}:([^;]*);`).exec(block(inScope, rule))?.[1]
  return value
    ?.trim()
    .replace(/var\((--lk-[\w-]+)\)/g, (_, name: string) => {
      const token = new RegExp(`${name}: ([^;]*);`)
      return (reduced ? token.exec(less)?.[1] : undefined) ?? token.exec(usual)?.[1] ?? ''
    })
    .replace(/cubic-bezier\([^)]*\)/, 'ease')
}

describe('what moves, and for how long', () => {
  it.each([
    [
      '[S9.31] the title',
      'shell/Panel.css',
      '[data-moved] .lk-title-text {',
      'animation',
      'lk-title-in 120ms ease',
    ],
    ['[S9.32] the height', 'shell/ViewStage.css', '.lk-stage {', 'transition', 'block-size 150ms ease'],
    [
      '[S9.33] a view that comes',
      'shell/ViewStage.css',
      '.lk-stage[data-direction="forward"] > .lk-view:not([data-leaving])',
      'animation',
      'lk-view-forward 150ms ease',
    ],
    [
      '[S9.33] a view that goes',
      'shell/ViewStage.css',
      '.lk-view[data-leaving]',
      'transition',
      'opacity 150ms ease',
    ],
    [
      '[S9.28] the ring of a wallet that said no',
      'ui/WalletRequestPanel.css',
      '.lk-ring[data-status="error"]',
      'animation',
      'lk-shake 500ms ease',
    ],
    [
      '[S9.28] the modal whose required sign-in somebody tries to close',
      'flows/signin/SIWXSignMessage.css',
      '.lk-panel[data-refused]',
      'animation',
      'lk-refuse 500ms ease',
    ],
  ])('%s', (_, file, rule, property, value) => {
    expect(declared(file, rule, property)).toBe(value)
  })

  it.each([
    ['the ring', 'ui/WalletRequestPanel.css', '.lk-ring[data-status="error"]', 'lk-shake', 'lk-flash'],
    [
      'the modal',
      'flows/signin/SIWXSignMessage.css',
      '.lk-panel[data-refused]',
      'lk-refuse',
      'lk-refuse-flash',
    ],
  ])(
    '[S9.28] with less motion %s flashes for 500 ms and stays where it is',
    (_, file, rule, shake, flash) => {
      expect(declared(file, rule, 'animation', true)).toBe(`${flash} 500ms linear`)
      expect(block(read(file), `@keyframes ${flash} {`)).not.toMatch(/transform|translate|scale/)
      expect(block(read(file), `@keyframes ${shake} {`)).toMatch(/translateX/)
    },
  )

  it.each([
    ['[S9.31] the title', 'shell/Panel.css', '[data-moved] .lk-title-text {', 'animation'],
    ['[S9.32] the height', 'shell/ViewStage.css', '.lk-stage {', 'transition'],
    ['[S9.33] a view', 'shell/ViewStage.css', '.lk-view[data-leaving]', 'transition'],
  ])('%s takes 1 ms with less motion', (_, file, rule, property) => {
    expect(declared(file, rule, property, true)).toMatch(/ 1ms /)
  })
})
