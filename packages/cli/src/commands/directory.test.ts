import { generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCli } from '../runCli.ts'
import { temporaryFolder } from '../testing/runProgram.ts'

const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'

function open() {
  const folder = temporaryFolder()
  const at = (name: string) => join(folder, name)
  writeFileSync(
    at('key.pem'),
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
  )
  return {
    at,
    async run(words: string, env: Record<string, string> = {}) {
      const [lines, errors]: [string[], string[]] = [[], []]
      const code = await runCli(['directory', ...words.split(' ')], {
        env,
        cwd: folder,
        out: (line) => lines.push(line),
        err: (line) => errors.push(line),
        untilStopped: () => new Promise(() => undefined),
      })
      return { code, out: lines.join('\n'), err: errors.join('\n') }
    },
  }
}

it('lists and validates the built-in directory, whose signature is right', async () => {
  const { run } = open()
  expect((await run('list metamask')).out).toContain(metaMask)
  const { code, out } = await run('validate')
  expect(code).toBe(0)
  expect(out).toMatch(/valid: version \d+ .*\nIts signature is right\./)
})

it('[T-DIR] filters, says what changes, signs, and a changed file is refused', async () => {
  const { run, at } = open()
  const file = at('mine.json')
  const filtered = await run(`filter --include ${metaMask} --out ${file}`)
  expect(filtered.out).toMatch(/^- Trust Wallet/m)
  expect(filtered.out).toMatch(/0 added, 0 changed, \d{3} removed/)
  expect((await run(`validate --file ${file}`)).out).toContain('not signed')

  const signed = await run(`sign --file ${file} --key ${at('key.pem')}`)
  const key = /LATCHKEY_DIRECTORY_KEYS=(\S+)/.exec(signed.out)?.[1] ?? ''
  expect(await run(`validate --file ${file}`)).toMatchObject({
    code: 1,
    err: expect.stringContaining('not trusted'),
  })
  const trusted = { LATCHKEY_DIRECTORY_KEYS: key }
  expect((await run(`validate --file ${file}`, trusted)).out).toContain('Its signature is right')

  writeFileSync(file, readFileSync(file, 'utf8').replace('metamask.io', 'metamask.example'))
  const { code, err } = await run(`validate --file ${file}`, trusted)
  expect(code).toBe(1)
  expect(err).toContain('changed afterwards')
})

it('[T-DIR] an import shows every link it brings and every one it changes', async () => {
  const { run, at } = open()
  const wallets = [
    { id: 'a'.repeat(64), name: 'Newcomer', homepage: 'https://newcomer.example/' },
    { id: metaMask, name: 'MetaMask', homepage: 'https://metamask.example/' },
  ]
  writeFileSync(at('more.json'), JSON.stringify(wallets))
  const { code, out } = await run(`import --from ${at('more.json')} --out ${at('out.json')}`)
  expect(code).toBe(0)
  expect(out).toContain(`+ Newcomer (${'a'.repeat(64)})\n    homepage: "https://newcomer.example/"`)
  expect(out).toContain(`~ MetaMask (${metaMask})`)
  expect(out).toContain('homepage: "https://metamask.io/" -> "https://metamask.example/"')
  expect(out).toContain('1 added, 1 changed, 0 removed')
  expect((await run(`list newcomer --file ${at('out.json')}`)).out).toContain('1 of')
  const again = await run(
    `import --from ${at('more.json')} --file ${at('out.json')} --out ${at('again.json')}`,
  )
  expect(again.out).toContain('Nothing changes')
  expect(existsSync(at('again.json'))).toBe(false)
})

it.each([
  [[{ id: 'b'.repeat(64), name: 'Evil', homepage: 'javascript:alert(1)' }], 'wallets.0.homepage'],
  [[{ id: 'b'.repeat(64), name: 'Metamask', homepage: 'https://evil.example/' }], 'has the name of MetaMask'],
  [
    [{ id: 'b'.repeat(64), name: 'Other', homepage: 'https://evil.example/', rdns: 'io.metamask' }],
    'reverse domain name',
  ],
])('an import of a hostile wallet writes nothing (%#)', async (wallets, problem) => {
  const { run, at } = open()
  writeFileSync(at('more.json'), JSON.stringify(wallets))
  const { code, err } = await run(`import --from ${at('more.json')} --out ${at('out.json')}`)
  expect(code).toBe(1)
  expect(err).toContain(problem)
  expect(existsSync(at('out.json'))).toBe(false)
})

it.each([
  ['destroy', 'no form'],
  ['validate now', 'no form'],
  ['sign', 'needs --file'],
  ['filter', 'needs --out'],
  ['filter --badge gold --out x', '--badge'],
])('"%s" is a wrong command line', async (words, problem) => {
  const { code, err } = await open().run(words)
  expect(code).toBe(2)
  expect(err).toContain(problem)
})
