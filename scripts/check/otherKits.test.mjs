import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { readOurNames } from './readOurNames.mjs'

const page = readFileSync('apps/docs/pages/13-from-other-kits.md', 'utf8')
const sections = page
  .split(/^## /m)
  .slice(1)
  .map((text) => ({ title: text.slice(0, text.indexOf('\n')), text }))
  .filter(({ text }) => text.includes('| ours |'))
const rowsOf = (text) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|(-|.*\| ours \|)/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    )
const codes = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code)

let wrong
beforeAll(() => {
  wrong = readOurNames()
}, 120_000)

it('a name, property, option or field that isn’t ours is found', () => {
  const good = [
    'useModal',
    'useModal().open',
    'createModal({ features: { swaps } })',
    'createConfig({ siwx: { getSessions } })',
    'createConfig({ siwx: { statement } })',
    'useDisconnect',
    '<LatchkeyProvider themeMode>',
    '<LatchkeyProvider pairingOnly>',
    '<ConnectButton>',
    '<ConnectButton.Custom>',
    'LoginSource.beginEmailChange',
    'Config.events.subscribe',
    'SiwxBackend.getVisitor',
  ]
  expect(good.map((name) => [name, wrong(name)])).toEqual(good.map((name) => [name, undefined]))
  const bad = [
    'useModel',
    'useModal().opne',
    'createConfig({ feature })',
    'createConfig({ features })',
    'createModal({ features: { swap } })',
    '<LatchkeyProvider theme>',
    '<ConnectButtons>',
    'LoginSource.changeEmail',
    '',
  ]
  expect(bad.filter((name) => wrong(name) === undefined)).toEqual([])
})

it('has a section per kit, with its source and the day it was read', () => {
  expect(sections.map(({ title }) => title)).toEqual([
    'AppKit',
    'RainbowKit',
    'ConnectKit',
    'wagmi',
    'Privy',
    'Dynamic',
  ])
  for (const { title, text } of sections) {
    expect([title, text]).toEqual([title, expect.stringMatching(/https:\/\/[^\s)]+/)])
    expect([title, text]).toEqual([title, expect.stringMatching(/read on \d+ \w+ 20\d\d/)])
    expect([title, rowsOf(text).length > 3]).toEqual([title, true])
  }
})

describe.each(sections)('$title', ({ text }) => {
  it('every name of ours exists, and what we don’t have says why', () => {
    const problems = rowsOf(text).flatMap(([theirs, ours, note = '', ...more]) => {
      if (more.length > 0 || codes(theirs).length === 0) return [`${theirs}: not a row`]
      const found = codes(ours)
      const isGap = /^not (yet|ours)/.test(ours)
      if (found.length === 0 && !isGap) return [`${theirs}: neither a name of ours nor “not yet”, “not ours”`]
      if (isGap && note.length < 10) return [`${theirs}: doesn’t say why`]
      // in a note, what can only be a name of ours
      const noted = codes(note).filter(
        (name) => /^(use[A-Z]|<)/.test(name) || wrong(/^\w*/.exec(name)[0]) === undefined,
      )
      return [...found, ...noted].flatMap((name) => {
        const problem = wrong(name)
        return problem === undefined ? [] : [`${theirs}: ${problem}`]
      })
    })
    expect(problems).toEqual([])
  })
})
