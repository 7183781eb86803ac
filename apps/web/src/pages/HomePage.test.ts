import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { example } from '../configurator/CodeBlock.tsx'

it('the page shows the very example of the README', () => {
  expect(readFileSync('README.md', 'utf8')).toContain(`\`\`\`tsx\n${example}\n\`\`\``)
})
