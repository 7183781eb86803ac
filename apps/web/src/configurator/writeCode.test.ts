import { transform } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { example } from '../home/example.ts'
import { type Choices, noChoices } from './Choices.ts'
import { readChoices } from './readChoices.ts'
import { writeChoices } from './writeChoices.ts'
import { writeCode } from './writeCode.ts'

const id = 'c'.repeat(64)
const other = 'd'.repeat(64)
const everything: Choices = {
  theme: 'light',
  accent: '#3366ff',
  corners: 'sharp',
  typeface: 'serif',
  off: ['send', 'history'],
  first: [other, id],
  locale: 'ar',
}

describe('the code the configurator prints', () => {
  it('is the README’s example where nothing was decided', () => {
    expect(writeCode(noChoices, () => undefined)).toBe(example)
  })

  it.each<[Partial<Choices>, string]>([
    [{ theme: 'system' }, '<LatchkeyProvider config={config} themeMode="system">'],
    [{ accent: '#3366ff' }, "  '--lk-accent': '#3366ff',"],
    [{ corners: 'sharp' }, "  '--lk-radius-control': '6px',"],
    [{ typeface: 'mono' }, 'themeVariables={theme}'],
    [{ off: ['send', 'networkSwitch'] }, '  features: { send: false, networkSwitch: false },'],
    [{ first: [id, other] }, `    '${id}', // Foxglove\n    '${other}', // Foxglove\n`],
    [{ locale: 'ar' }, 'locale="ar"'],
  ])('says %j', async (choice, line) => {
    const code = writeCode({ ...noChoices, ...choice }, () => 'Foxglove')
    expect(code).toContain(line)
    await expect(transform(code, { loader: 'tsx' })).resolves.toBeTruthy()
  })

  it('[X.41] a wallet’s name can not become code', async () => {
    const code = writeCode({ ...noChoices, first: [id] }, () => 'Fox\n], evil: alert(1), x: [\u2028*/ //')
    expect(code).not.toMatch(/^\s*\]?,? ?evil/m)
    expect(code.split('\n').filter((line) => line.includes('evil'))).toHaveLength(1)
    await expect(transform(code, { loader: 'tsx' })).resolves.toBeTruthy()
  })
})

describe('the address of the configurator', () => {
  it.each([noChoices, everything])('carries the choices there and back', (choices) => {
    const search = writeChoices(choices, '?wallet=off')
    expect(search).toContain('wallet=off')
    expect(readChoices(search)).toEqual(choices)
  })

  it('what is wrong in it is left out', () => {
    expect(readChoices('?theme=x&accent=red&corners=&off=all&first=1,2&locale=%3Cb%3E')).toEqual(noChoices)
  })
})
