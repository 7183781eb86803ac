import { readConfig } from '@latchkey/server'
import { describe, expect, it } from 'vitest'
import { runCli } from '../runCli.ts'

/** Runs `latchkey config` with further words. */
async function runConfig(...words: string[]) {
  const out: string[] = []
  const err: string[] = []
  const code = await runCli(['config', ...words], {
    env: {},
    cwd: '/',
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    untilStopped: () => Promise.resolve(),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

describe('latchkey config', () => {
  it('prints each variable with its meaning and default', async () => {
    const { code, out } = await runConfig()
    expect(code).toBe(0)
    expect(out).toContain('  LATCHKEY_PORT\n      Public port; 0 lets the system choose. Default: 4180')
    expect(out).not.toContain('`')
  })

  it('docs/configuration.md is what --format markdown prints; run this test with -u after a change of the reference', async () => {
    const { out } = await runConfig('--format', 'markdown')
    await expect(`${out}\n`).toMatchFileSnapshot('../../../../docs/configuration.md')
  })

  it('deploy/.env.example is what --format env prints, and changes nothing as it is', async () => {
    const { out } = await runConfig('--format', 'env')
    await expect(`${out}\n`).toMatchFileSnapshot('../../../../deploy/.env.example')
    expect(out.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
  })

  it('the defaults of .env.example, set one by one, are those of a server without them', async () => {
    const { out } = await runConfig('--format', 'env')
    const set = [...out.matchAll(/^# ([A-Z\d_]+)=(.+)$/gm)].map(
      ([, name = '', value = '']) => [name, value] as const,
    )
    expect(set.length).toBeGreaterThan(30)
    const plain = readConfig({})
    // These need others beside them.
    const needy = /VAULT|FARCASTER|ONRAMP|CHECKOUT|ZEROX/
    for (const [name, value] of set.filter(([one]) => !needy.test(one)))
      expect(readConfig({ [name]: value }), name).toEqual(plain)
  })

  it('refuses another format', async () => {
    const { code, err } = await runConfig('--format', 'yaml')
    expect([code, err]).toEqual([2, '--format is text, markdown or env, not "yaml".'])
  })
})
