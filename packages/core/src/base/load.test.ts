import { expect, it } from 'vitest'
import { loadCode } from './load.ts'

it('says what happened and what to do when code can not be fetched', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  await expect(loadCode(() => Promise.reject(cause))).rejects.toMatchObject({
    name: 'LatchkeyError',
    code: 'CODE_NOT_LOADED',
    cause,
    hint: expect.stringContaining('reload'),
  })
})

it.each([
  [
    'Node',
    "Cannot find package '@solana/kit' imported from /app/node_modules/@latchkey/core/dist/chains/solana/kitParts.js",
  ],
  ['a browser', 'Failed to resolve module specifier "@solana/kit". Relative references must start with "/".'],
  ['Vite', 'Could not resolve "@solana/kit" imported by "@latchkey/core". Is it installed?'],
  ['webpack', "Cannot find module '@solana/kit'"],
])('names a peer dependency that is not installed, as %s reports it', async (_, words) => {
  await expect(loadCode(() => Promise.reject(new Error(words)))).rejects.toMatchObject({
    code: 'PACKAGE_MISSING',
    message:
      'The package @solana/kit is needed here and is not installed. Install it: npm install @solana/kit. ' +
      'Docs: errors.html#missing-packages',
  })
})

it('does not take a chunk of the page for a package', async () => {
  const words = "Cannot find module './assets/chunk-1.js'"
  await expect(loadCode(() => Promise.reject(new Error(words)))).rejects.toMatchObject({
    code: 'CODE_NOT_LOADED',
  })
})
