import { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createFilePrices, parsePriceFeed } from './file.ts'

const ether = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function setup(text?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-prices-'))
  folders.push(folder)
  const path = join(folder, 'prices.json')
  let version = 0
  const write = (text: string) => {
    writeFileSync(`${path}.${++version}`, text)
    renameSync(`${path}.${version}`, path)
  }
  if (text !== undefined) write(text)
  const clock = { time: 0, monotonic: () => clock.time }
  const errors: unknown[] = []
  const log = { info: () => undefined, error: (fields: unknown) => errors.push(fields) }
  return { write, clock, errors, path, prices: createFilePrices({ path, clock, log }) }
}

const feed = (price: string) =>
  `{"usd":{"${ether.toUpperCase().replace('EIP', 'eip')}":${price}},"rates":{"eur":0.5}}`

describe('prices of a file', () => {
  it('in dollars and in every currency it has a rate for, as old as the file; unknown ones are left out', async () => {
    const { prices, path } = setup(feed('2500.1'))
    utimesSync(path, 1_700_000_000, 1_700_000_000)
    const at = 1_700_000_000_000
    expect([...(await prices.quote([ether, 'eip155:1:0x0'], 'usd'))]).toEqual([
      [ether, { price: 2500.1, at }],
    ])
    expect([...(await prices.quote([ether], 'eur'))]).toEqual([[ether, { price: 1250.05, at }]])
    expect((await prices.quote([ether], 'jpy')).size).toBe(0)
    expect(await prices.rate('eur')).toBe(0.5)
    expect(await prices.rate('jpy')).toBeUndefined()
  })

  it('a changed file is read again within a second, a broken one keeps what was read before and is logged', async () => {
    const { prices, write, clock, errors } = setup(feed('1'))
    const price = async () => (await prices.quote([ether], 'usd')).get(ether)?.price
    expect(await price()).toBe(1)
    write(feed('2'))
    clock.time = 999
    expect(await price()).toBe(1)
    clock.time = 1_000
    expect(await price()).toBe(2)
    for (const [step, broken] of ['{', feed('-5'), '{"usd":[]}'].entries()) {
      write(broken)
      clock.time += 1_000
      expect(await price()).toBe(2)
      expect(errors).toHaveLength(step + 1)
    }
    clock.time += 5_000
    expect(await price()).toBe(2)
    expect(errors).toHaveLength(3)
    write(feed('3'))
    clock.time += 1_000
    expect(await price()).toBe(3)
  })

  it('a file that was never there fails, and works once it is', async () => {
    const { prices, write, clock } = setup()
    await expect(prices.quote([ether], 'usd')).rejects.toThrow('holds no prices')
    write(feed('4'))
    clock.time = 1_000
    expect((await prices.quote([ether], 'usd')).get(ether)?.price).toBe(4)
  })

  it.each(['-1', '0', '1e400', '"5"', 'null', '-1e400', '[1]'])(
    '[X.36] [T-NUM] a price of %s refuses the file, and says where it is',
    (price) => {
      expect(() => parsePriceFeed(`{"usd":{"${ether}":${price}}}`)).toThrow(/usd.*0xeeee/)
      expect(() => parsePriceFeed(`{"usd":{},"rates":{"eur":${price}}}`)).toThrow(/rates\.eur/)
    },
  )

  it('symbols are no keys: a token could borrow the price of another', () => {
    expect(() => parsePriceFeed('{"usd":{"USDC":1}}')).toThrow('CAIP-10')
  })
})
