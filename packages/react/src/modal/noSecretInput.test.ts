import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const packages = join(import.meta.dirname, '../../..')

/** Sources of a package that ship: no tests, nothing of its `testing` folder. */
function readSources(name: string): { path: string; text: string }[] {
  const root = join(packages, name, 'src')
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)testing\//.test(path))
    .map((path) => ({
      path: relative(packages, join(root, path)),
      text: readFileSync(join(root, path), 'utf8'),
    }))
}

/**
 * Every file of the modal with a field a person types into, and what they type. A new one is added here after somebody has looked that
 * it takes no phrase and no key: those are typed on the wallet's own origin only, never in the page of an app.
 */
const fields: Readonly<Record<string, string>> = {
  'react/src/modal/flows/embedded/CodeForm.tsx': 'the digits of a mailed code',
  'react/src/modal/flows/embedded/EmailForm.tsx': 'an e-mail address',
  'react/src/modal/flows/embedded/OtpInput.tsx': 'the digits of a mailed code',
  'react/src/modal/flows/names/RegisterAccountName.tsx': 'a name',
  'react/src/modal/flows/onramp/BuySides.tsx': 'an amount',
  'react/src/modal/flows/swaps/Swap.tsx': 'the slippage, by a slider',
  'react/src/modal/flows/swaps/SwapPreview.tsx': 'a tick',
  'react/src/modal/flows/swaps/SwapSides.tsx': 'an amount',
  'react/src/modal/flows/transfers/AmountField.tsx': 'an amount',
  'react/src/modal/ui/AmountInput.tsx': 'the part of the kit for amounts',
  'react/src/modal/ui/CopyButton.tsx': 'nothing: holds the text that is copied',
  'react/src/modal/ui/Input.tsx': 'the part of the kit for all text fields',
  'react/src/modal/ui/LineChart.tsx': 'a place on the time axis, by keyboard',
  'react/src/modal/ui/Terms.tsx': 'a tick',
}

const typed =
  /<(input|textarea|Input|AmountInput|OtpInput)[\s>]|contentEditable|createElement\(['"](input|textarea)/
/** Words of code that makes a key out of what somebody typed. */
const secret =
  /\b(bip-?39|mnemonicTo\w+|entropyToMnemonic|hdKeyToAccount|privateKeyToAccount|fromMasterSeed|parseImportedSecret)\b/i

describe('what the modal lets a person type', () => {
  it('[X.09, X.09f] no phrase and no private key: each field is known, and is none', () => {
    const found = readSources('react').filter(({ text }) => typed.test(text))
    expect(found.map(({ path }) => path).sort()).toEqual(Object.keys(fields).sort())
  })

  it.each(['react', 'core'])('[X.09] %s has no code that turns typed words into a key', (name) => {
    const sources = readSources(name)
    expect(sources.length).toBeGreaterThan(50)
    expect(sources.filter(({ text }) => secret.test(text)).map(({ path }) => path)).toEqual([])
    const { dependencies = {} } = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8'))
    expect(Object.keys(dependencies).filter((one) => /bip39|bip32|mnemonic|hdkey/i.test(one))).toEqual([])
  })

  it('[X.09, X.09f] control: the wallet’s own origin has such a field, and such code', () => {
    const sources = readSources('frame')
    expect(sources.some(({ text }) => secret.test(text))).toBe(true)
    expect(sources.find(({ path }) => path.endsWith('settings/showImport.ts'))?.text).toContain(
      "element('textarea'",
    )
  })
})
