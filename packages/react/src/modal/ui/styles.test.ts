import { describe, expect, it } from 'vitest'
import { createStyleRoot } from './styleRoot.ts'

const shadow = () => document.createElement('div').attachShadow({ mode: 'open' })

describe('stylesheets of a tree', () => {
  it('adopts a sheet once for all components, and keeps it', () => {
    const root = shadow()
    const styles = createStyleRoot(root)
    styles.adopt('p { color: red }')
    const [kept] = root.adoptedStyleSheets
    styles.adopt('b { color: blue }')
    styles.adopt('p { color: red }')
    expect(root.adoptedStyleSheets).toHaveLength(2)
    expect(root.adoptedStyleSheets[0]).toBe(kept)
  })

  it('[D2] leaves the sheets of others in the same tree alone', () => {
    const root = shadow()
    const others = new CSSStyleSheet()
    root.adoptedStyleSheets = [others]
    createStyleRoot(root).adopt('p { color: red }')
    createStyleRoot(root).adopt('p { color: red }')
    expect(root.adoptedStyleSheets).toHaveLength(3)
    expect(root.adoptedStyleSheets[0]).toBe(others)
  })

  it('joins its first sheets into one, and doesn’t adopt them again', () => {
    const root = shadow()
    const styles = createStyleRoot(root, ['p { color: red }', 'b { color: blue }'])
    expect(root.adoptedStyleSheets).toHaveLength(1)
    expect(root.adoptedStyleSheets[0]?.cssRules).toHaveLength(2)
    styles.adopt('b { color: blue }')
    styles.adopt('i { color: green }')
    expect(root.adoptedStyleSheets).toHaveLength(2)
  })

  it('adds no element, so that a strict content policy holds', () => {
    const root = shadow()
    createStyleRoot(root).adopt('p { color: red }')
    expect(root.childNodes).toHaveLength(0)
  })
})
