import { readFileSync } from 'node:fs'

/** The React example of our README, word for word. Throws where the README has none, or more than one. */
export function readReadmeExample(): string {
  const blocks = [...readFileSync('README.md', 'utf8').matchAll(/^```tsx\n([\s\S]*?)^```$/gm)].flatMap(
    (match) => match[1] ?? [],
  )
  if (blocks.length !== 1) throw new Error(`README.md has ${blocks.length} tsx examples, not one`)
  return blocks[0] as string
}
