import {
  nameAddresses,
  nameRecord,
  nameRecords,
  nameRegistered,
  nameSuggestions,
} from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { createLedger, type Ledger, steadyChain } from '../../testing/createLedger.ts'
import { expectApiHeaders, getRefusal } from '../../testing/expectAnswer.ts'
import {
  createContractHolder,
  createKeyHolder,
  type ForgedChange,
  type NameHolder,
  postNameChange,
} from '../../testing/nameHolder.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { startAnvil } from '../../testing/startAnvil.ts'
import { type DataStack, type DataStackOptions, startDataStack } from '../../testing/startDataStack.ts'
import { type ManualClock, manualClock } from '../../testing/testPorts.ts'

const closeAfter = cleanups()
const ether = 60
/** Of the local chain, by ENSIP-11. */
const localCoin = 2 ** 31 + 31_337
const zero = `0x${'00'.repeat(20)}` as const
/** Run-time code that answers the magic value of EIP-1271 where the word on the stack is 1, else zeros. */
const magic = '631626ba7e60e01b0260005260206000f3'
let anvil: Awaited<ReturnType<typeof startAnvil>>
let ledger: Ledger

beforeAll(async () => {
  anvil = await startAnvil(steadyChain)
  ledger = await createLedger(anvil.url)
})
afterAll(() => anvil.close())

onDatabase('names', (db) => {
  let clock: ManualClock
  let stack: DataStack
  let mira: NameHolder
  const start = (env: DataStackOptions['env'] = {}) =>
    startDataStack({ chain: anvil.url, db: db(), ports: { clock }, env: { LATCHKEY_INDEX: '', ...env } })
  const open = (env: DataStackOptions['env']) => closeAfter(start(env))

  beforeAll(async () => {
    clock = manualClock()
    stack = await start()
  })
  afterAll(() => stack?.close())
  beforeEach(() => {
    // on and on, as clocks do
    clock.time += 3_600_000
    stack.node.mood = 'up'
    mira = createKeyHolder()
  })

  const iso = () => new Date(clock.now()).toISOString()
  const now = () => Math.floor(clock.now() / 1000)
  type Options = ForgedChange & { readonly more?: object; readonly at?: DataStack }
  const post = (path: string, who: NameHolder, message: object | string, forged: ForgedChange = {}) =>
    postNameChange(stack.url, path, who, message, forged)
  /** Registers a name. `more` is added to the signed message, `at` is the server. */
  const register = (name: string, who = mira, { more = {}, at = stack, ...forged }: Options = {}) =>
    postNameChange(at.url, '', who, { name, attributes: {}, timestamp: now(), ...more }, forged)
  const registered = async (name: string, who = mira, options?: Options) =>
    read(await register(name, who, options), nameRegistered)
  const read = async <schema extends v.GenericSchema>(response: Response, schema: schema) => {
    const body: unknown = await response.json()
    expect(response.status, JSON.stringify(body)).toBe(200)
    expectApiHeaders(response)
    return v.parse(schema, body)
  }
  /** Status and field of a refusal. */
  const refusal = async (response: Response | Promise<Response>) => (await getRefusal(response)).slice(0, 2)
  const find = (name: string) => stack.get(`/v1/profile/account/${encodeURIComponent(name)}?apiVersion=2`)
  const reverse = async (address: string) =>
    (await read(await stack.get(`/v1/profile/reverse/${address}?apiVersion=2`), nameRecords)).map(
      ({ name }) => name,
    )

  it('[S7.18] [S7.25] [S7.16] a signed name is registered, and found by it and by its address', async () => {
    const record = await registered('mira.latchkey.id', mira, { more: { attributes: { bio: 'hi @home' } } })
    expect(record).toEqual({
      name: 'mira.latchkey.id',
      registered_at: iso(),
      updated_at: null,
      attributes: { bio: 'hi @home' },
      addresses: { '60': { address: mira.address, created_at: iso() } },
      success: true,
    })
    const { success: _, ...plain } = record
    expect(await read(await find('mira.latchkey.id'), nameRecord)).toEqual(plain)
    const [lower, upper] = [mira.address.toLowerCase(), `0x${mira.address.slice(2).toUpperCase()}`]
    for (const spelled of [mira.address, lower, upper]) {
      const answer = await stack.get(`/v1/profile/reverse/${spelled}?apiVersion=2`)
      expect(await read(answer, nameRecords)).toEqual([plain])
    }
    // Who asks makes no difference.
    for (const sender of [mira.address, `0x${'44'.repeat(20)}`, 'nobody']) {
      const answer = await stack.get(`/v1/profile/reverse/${mira.address}?apiVersion=2&sender=${sender}`)
      expect(await read(answer, nameRecords)).toEqual([plain])
    }
  })

  it('[S7.15] [S7.16] an account without a name: an empty list for version 2, else 404', async () => {
    for (const path of ['account/nobody.latchkey.id', `reverse/${mira.address}`]) {
      for (const more of ['', `&sender=${mira.address}`])
        expect(await (await stack.get(`/v1/profile/${path}?apiVersion=2${more}`)).json()).toEqual([])
      expect((await stack.get(`/v1/profile/${path}`)).status).toBe(404)
    }
    for (const address of ['0x12', 'solana:a:b'])
      expect((await refusal(stack.get(`/v1/profile/reverse/${address}?apiVersion=2`)))[0]).toBe(400)
  })

  it('[S7.15] other spellings of a name lead to it as ENSIP-15 says', async () => {
    await registered('mira.latchkey.id')
    for (const spelled of ['MIRA.latchkey.id', 'ｍｉｒａ.latchkey.id', 'mi\u00adra.latchkey.id'])
      expect((await read(await find(spelled), nameRecord)).name).toBe('mira.latchkey.id')
  })

  it.each([
    ['a short one', 'abc.latchkey.id', 'Invalid name length'],
    ['a long one', `${'a'.repeat(65)}.latchkey.id`, 'Invalid name length'],
    ['a hyphen first', '-mira.latchkey.id', 'Invalid name format'],
    ['a hyphen last', 'mira-.latchkey.id', 'Invalid name format'],
    ['two hyphens', 'mi--ra.latchkey.id', 'Invalid name format'],
    ['an underscore', 'mi_ra.latchkey.id', 'Invalid name format'],
    ['a space', 'mi ra.latchkey.id', 'Invalid name format'],
    ['two labels', 'mira.id', 'Invalid name format'],
    ['four labels', 'a.mira.latchkey.id', 'Invalid name format'],
    ['an empty label', '.latchkey.id', 'Invalid name format'],
    ['a zone of others', 'mira.example.id', 'Name is not in the allowed zones'],
    ['upper case', 'Mira.latchkey.id', 'Invalid name format'],
    ['a Cyrillic letter', 'mirа.latchkey.id', 'Invalid name format'],
    ['a right-to-left mark', 'mi\u202era.latchkey.id', 'Invalid name format'],
    ['a joiner nobody sees', 'mi\u200dra.latchkey.id', 'Invalid name format'],
    ['an accent', 'míra.latchkey.id', 'Invalid name format'],
    ['full-width letters', 'ｍｉｒａ.latchkey.id', 'Invalid name format'],
    ['a reserved one', 'support.latchkey.id', 'Name is reserved'],
    ['one that looks reserved', 'supp0rt.latchkey.id', 'Name is reserved'],
    ['one that is reserved but for hyphens', 'latch-key.latchkey.id', 'Name is reserved'],
  ])('[S5.27] %s is refused, and nothing is stored', async (_, name, why) => {
    expect(await getRefusal(register(name))).toEqual([400, 'name', expect.stringContaining(why)])
    expect(await reverse(mira.address)).toEqual([])
  })

  it('[S5.27] four characters and 64 are a name, three only for existing clients', async () => {
    for (const label of ['abcd', 'a'.repeat(64)])
      expect((await register(`${label}.latchkey.id`)).status).toBe(200)
    const compat = await open({ LATCHKEY_PRESET: 'compat' })
    expect((await register('abc.latchkey.id', mira, { at: compat })).status).toBe(200)
    expect((await refusal(register('ab.latchkey.id', mira, { at: compat })))[1]).toBe('name')
  })

  it('[T-NAME] one that looks like another’s is refused, in either order', async () => {
    expect((await register('modern.latchkey.id')).status).toBe(200)
    expect((await register('bill.latchkey.id')).status).toBe(200)
    const reason = async (name: string) => (await getRefusal(register(name, createKeyHolder())))[2]
    for (const name of ['modem.latchkey.id', 'm0dern.latchkey.id', 'b1ll.latchkey.id', 'biil.latchkey.id'])
      expect(await reason(name)).toBe('Name looks like one that is already registered')
    expect(await reason('modern.latchkey.id')).toBe('Name is already registered')
    // control: another name passes
    expect((await register('moderate.latchkey.id', createKeyHolder())).status).toBe(200)
  })

  it.each([
    ['somebody else’s', async (text: string) => createKeyHolder().sign(text)],
    ['of another text', async () => mira.sign('{"name":"mira.latchkey.id"}')],
    ['garbage', async () => `0x${'11'.repeat(65)}`],
    ['one byte', async () => '0x01'],
    ['that of a contract which is none', async () => `0x${'22'.repeat(96)}${'6492'.repeat(16)}`],
  ])('[S7.18] a signature that is %s is 401', async (_, forge) => {
    const message = JSON.stringify({ name: 'mira.latchkey.id', timestamp: now() })
    for (const coin_type of [ether, localCoin]) {
      const answer = post('', mira, message, { signature: await forge(message), coin_type })
      expect(await refusal(answer)).toEqual([401, 'signature'])
    }
    expect(await reverse(mira.address)).toEqual([])
  })

  const withAttributes = (json: string) => `{"name":"mira.latchkey.id","timestamp":NOW,"attributes":${json}}`
  it.each([
    ['no JSON', '{', 422, 'message'],
    ['a list', '[]', 422, 'message'],
    ['no name', '{"timestamp":NOW}', 422, 'message'],
    ['a time that is text', '{"name":"mira.latchkey.id","timestamp":"NOW"}', 422, 'message'],
    ['a time with a fraction', '{"name":"mira.latchkey.id","timestamp":NOW.5}', 422, 'message'],
    ['JSON nested 40 deep', `{"name":${'['.repeat(40)}${']'.repeat(40)}}`, 422, 'message'],
    ['other attributes', withAttributes('{"avatar":"x"}'), 400, 'attributes'],
    ['markup', withAttributes('{"bio":"<b>"}'), 400, 'attributes'],
    ['an empty text', withAttributes('{"bio":""}'), 400, 'attributes'],
    ['a long text', withAttributes(`{"bio":"${'x'.repeat(256)}"}`), 400, 'attributes'],
  ])('[S7.25] a message of %s is refused', async (_, message, status, field) => {
    const text = message.replace('NOW', String(now()))
    expect(await refusal(post('', mira, text))).toEqual([status, field])
  })

  it('[S7.25] [T-NAME] an old message and one of tomorrow are refused with the server’s time', async () => {
    const at = (seconds: number) =>
      register('mira.latchkey.id', mira, { more: { timestamp: now() + seconds } })
    for (const seconds of [-61, 61]) {
      const serverTime = expect.stringContaining(String(now()))
      expect(await getRefusal(at(seconds))).toEqual([400, 'timestamp', serverTime])
    }
    expect((await at(-60)).status).toBe(200)
    const compat = await open({ LATCHKEY_PRESET: 'compat' })
    const late = (seconds: number) =>
      register('miro.latchkey.id', mira, { more: { timestamp: now() + seconds }, at: compat })
    expect((await refusal(late(-11)))[1]).toBe('timestamp')
    expect((await late(10)).status).toBe(200)
  })

  it('[S5.28] coin types: 60, or that of a chain this server serves', async () => {
    const outcome = (coin_type: number) => refusal(register('mira.latchkey.id', mira, { coin_type }))
    for (const coin of [0, 1, 59, 501, 31_337, 2 ** 31, 2 ** 31 + 5, 2 ** 32 - 1])
      expect(await outcome(coin)).toEqual([400, 'coin_type'])
    for (const coin of [-1, 2 ** 32, 1.5]) expect(await outcome(coin)).toEqual([422, 'coin_type'])
    const coinsOf = async (name: string, coin_type: number) =>
      Object.keys((await registered(name, mira, { coin_type })).addresses)
    expect(await coinsOf('mira.latchkey.id', localCoin)).toEqual(['60', String(localCoin)])
    expect(await coinsOf('miro.latchkey.id', 2 ** 31 + 1)).toEqual(['60'])
  })

  it('[S7.18] a contract signs before and after it is deployed, and is itself on its own chain only', async () => {
    const contract = createContractHolder()
    const early = await registered('early.latchkey.id', contract, { coin_type: localCoin })
    expect(Object.keys(early.addresses)).toEqual([String(localCoin)])
    // without the code to deploy it nobody can tell yet
    const bare = register('later.latchkey.id', contract.asDeployed, { coin_type: localCoin })
    expect((await refusal(bare))[1]).toBe('signature')
    await ledger.send({ from: String(ledger.accounts[0]), ...contract.deploy })
    const later = await register('later.latchkey.id', contract.asDeployed, { coin_type: localCoin })
    expect(later.status).toBe(200)
    expect(await reverse(contract.address)).toEqual(['early.latchkey.id', 'later.latchkey.id'])
    // what would have deployed it does no harm
    expect((await register('again.latchkey.id', contract, { coin_type: localCoin })).status).toBe(200)
  })

  it('[T-NAME] the zero address signs nothing: it gets no name, and is no name’s address', async () => {
    // well-formed, but `ecrecover` makes the zero address of it
    const nobody: NameHolder = { address: zero, sign: async () => `0x${'ff'.repeat(64)}1b` }
    for (const coin_type of [ether, localCoin]) {
      const answer = register('naught.latchkey.id', nobody, { coin_type })
      expect(await refusal(answer)).toEqual([401, 'signature'])
    }
    expect(await reverse(zero)).toEqual([])
    await registered('zeroed.latchkey.id', mira, { coin_type: localCoin })
    const give = (who: NameHolder, address: string, coin_type = localCoin) =>
      post(
        '/zeroed.latchkey.id/address',
        who,
        { coin_type: localCoin, address, timestamp: now() },
        { coin_type },
      )
    expect(await refusal(give(mira, zero))).toEqual([422, 'message'])
    // stored by an earlier version
    await db()
      .query.updateTable('nameAddress')
      .set({ address: zero })
      .where('name', '=', 'zeroed.latchkey.id')
      .where('coinType', '=', localCoin)
      .execute()
    const thief = createKeyHolder()
    expect(await refusal(give(nobody, thief.address))).toEqual([401, 'signature'])
    const bio = { attributes: { bio: 'mine' }, timestamp: now() }
    const change = post('/zeroed.latchkey.id/attributes', nobody, bio, { coin_type: localCoin })
    expect(await refusal(change)).toEqual([401, 'signature'])
    // control: its holder gives it an address again
    expect((await give(mira, thief.address, ether)).status).toBe(200)
  })

  it.each([
    ['says yes to simulations without an origin', `3215${magic}`, 401],
    ['says yes to nobody', `3315${magic}`, 401],
    ['says no', `6000${magic}`, 401],
    ['says the magic value and more', '631626ba7e60e01b60005260406000f3', 401],
    ['gives back what it was sent', '366000600037366000f3', 401],
    ['reverts', '60006000fd', 401],
    ['says yes (control)', `6001${magic}`, 200],
  ])('a contract that %s', async (_, code, status) => {
    const address = createKeyHolder().address
    await ledger.request('anvil_setCode', [address, `0x${code}`])
    const who: NameHolder = { address, sign: async () => `0x${'12'.repeat(65)}` }
    const label = `contract${code.slice(0, 4)}${code.length}`
    const answer = await register(`${label}.latchkey.id`, who, { coin_type: localCoin })
    expect(answer.status).toBe(status)
  })

  it('[S7.18] where only a chain can tell and it is down, it is 503; a key needs no chain', async () => {
    stack.node.mood = 'down'
    const contract = createContractHolder()
    expect(await refusal(register('mira.latchkey.id', contract, { coin_type: localCoin }))).toEqual([
      503,
      'chainId',
    ])
    expect((await register('mira.latchkey.id', mira, { coin_type: localCoin })).status).toBe(200)
  })

  it('[S7.18] [T-NAME] of twelve who want one name at once one has it', async () => {
    const holders = Array.from({ length: 12 }, createKeyHolder)
    // each looks like the others; one way or another all want the same
    const answers = await Promise.all(
      holders.map((who, index) => register(index % 2 === 0 ? 'hello.latchkey.id' : 'he11o.latchkey.id', who)),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(11).fill(400)])
    const names = await Promise.all(holders.map(({ address }) => reverse(address)))
    expect(names.flat()).toHaveLength(1)
  })

  it('[T-NAME] a message counts once, however often and at once it comes', async () => {
    await registered('mira.latchkey.id')
    await registered('miro.latchkey.id')
    const message = JSON.stringify({ attributes: { bio: 'new' }, timestamp: now() })
    const change = (name: string) => post(`/${name}.latchkey.id/attributes`, mira, message)
    // seen by somebody else, it could be sent for another name of the same holder
    const answers = await Promise.all(['mira', 'miro', 'mira', 'miro', 'mira'].map(change))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ status }) => status === 400)
    expect(refused && (await getRefusal(refused))[2]).toContain('used before')
    clock.time += 62_000
    expect((await refusal(change('mira')))[1]).toBe('timestamp')
  })

  it('[S7.25] [T-NAME] a message that grew too old while a slow chain was asked isn’t taken', async () => {
    const contract = createContractHolder()
    const { chains } = stack.ports
    const send = chains.send.bind(chains)
    let wait = 70_000
    const slow = vi.spyOn(chains, 'send').mockImplementation(async (...call) => {
      const answer = await send(...call)
      clock.time += wait
      return answer
    })
    onTestFinished(() => slow.mockRestore())
    const late = register('slow.latchkey.id', contract, { coin_type: localCoin })
    expect(await refusal(late)).toEqual([400, 'timestamp'])
    expect(await reverse(contract.address)).toEqual([])
    // control: as slow as the window allows
    wait = 20_000
    expect((await register('slow.latchkey.id', contract, { coin_type: localCoin })).status).toBe(200)
  })

  it('[T-NAME] a message is known as used for longer than it would be taken', async () => {
    await registered('mira.latchkey.id')
    const used = () => db().query.selectFrom('nameMessage').selectAll().execute()
    const mine = (await used()).at(-1)
    // in its last moment it was in time, then waited for the database; others’ messages sweep meanwhile
    clock.time += 60_000 + 30_000
    await registered('miro.latchkey.id')
    expect((await used()).map(({ digest }) => digest)).toContain(mine?.digest)
    clock.time += 120_000
    await registered('mirx.latchkey.id')
    expect((await used()).map(({ digest }) => digest)).not.toContain(mine?.digest)
  })

  it('[S7.18] [S7.15] the holder changes attributes and addresses, nobody else does', async () => {
    await registered('mira.latchkey.id')
    const stranger = createKeyHolder()
    const bio = (who: NameHolder, text: string, forged: ForgedChange = {}) =>
      post('/mira.latchkey.id/attributes', who, { attributes: { bio: text }, timestamp: now() }, forged)
    expect(await refusal(bio(stranger, 'mine'))).toEqual([401, 'address'])
    expect(await refusal(bio(stranger, 'mine', { address: mira.address }))).toEqual([401, 'signature'])
    expect(await refusal(bio(mira, 'here', { coin_type: localCoin }))).toEqual([401, 'address'])
    clock.time += 1_000
    expect(await (await bio(mira, 'mine')).json()).toEqual({ bio: 'mine' })
    expect(await read(await find('mira.latchkey.id'), nameRecord)).toMatchObject({
      attributes: { bio: 'mine' },
      updated_at: iso(),
    })
    const unknown = post('/nobody.latchkey.id/attributes', mira, { attributes: {}, timestamp: now() })
    expect(await getRefusal(unknown)).toEqual([400, 'name', 'Name is not registered'])
  })

  it('[S7.16] an address that didn’t sign becomes the address of a name, but the name is not its own until it does', async () => {
    await registered('mira.latchkey.id')
    const friend = createKeyHolder()
    const give = (who: NameHolder, address: string, forged: ForgedChange = {}) => {
      const message = { coin_type: localCoin, address, timestamp: now() }
      return post('/mira.latchkey.id/address', who, message, forged)
    }
    const addresses = await read(await give(mira, friend.address), nameAddresses)
    expect(addresses[String(localCoin)]?.address).toBe(friend.address)
    expect(addresses['60']?.address).toBe(mira.address)
    expect(await reverse(friend.address)).toEqual([])
    // with its signature it is shown to be its own
    clock.time += 1_000
    expect((await give(friend, friend.address, { coin_type: localCoin })).status).toBe(200)
    expect(await reverse(friend.address)).toEqual(['mira.latchkey.id'])
    // taken away again
    clock.time += 1_000
    expect((await give(mira, mira.address)).status).toBe(200)
    expect(await reverse(friend.address)).toEqual([])
    expect(await refusal(give(friend, friend.address, { coin_type: localCoin }))).toEqual([401, 'address'])
    const elsewhere = { coin_type: 501, address: friend.address, timestamp: now() }
    expect((await refusal(post('/mira.latchkey.id/address', mira, elsewhere)))[1]).toBe('coin_type')
  })

  it('[S7.16] [T-NAME] a contract’s word counts for its own chain’s coin, a key’s for each', async () => {
    for (const who of [createContractHolder(), createKeyHolder()]) {
      const label = 'deploy' in who ? 'vault' : 'keyed'
      await registered(`${label}.latchkey.id`, who, { coin_type: localCoin })
      const give = async (coin_type: number, address: string) => {
        clock.time += 1_000
        const message = { coin_type, address, timestamp: now() }
        const answer = post(`/${label}.latchkey.id/address`, who, message, { coin_type: localCoin })
        expect((await answer).status).toBe(200)
      }
      await give(ether, who.address)
      expect(await reverse(who.address)).toEqual([`${label}.latchkey.id`])
      // what is left of it: its address on chain 1, which may be anybody's where it is a contract elsewhere
      await give(localCoin, createKeyHolder().address)
      expect(await reverse(who.address)).toEqual(label === 'keyed' ? ['keyed.latchkey.id'] : [])
    }
  })

  it('[S7.17] suggestions: the name itself first, then free ones that begin with it, five at most', async () => {
    const ask = async (label: string, query = '', at = stack) =>
      (await read(await at.get(`/v1/profile/suggestions/${label}${query}`), nameSuggestions)).suggestions
    const free = await ask('mira')
    expect(free).toHaveLength(5)
    expect(free[0]).toEqual({ name: 'mira.latchkey.id', registered: false })
    for (const { name, registered } of free) {
      expect(name.startsWith('mira')).toBe(true)
      expect(registered).toBe(false)
      expect((await register(name, createKeyHolder())).status).toBe(200)
    }
    const later = await ask('mira')
    expect(later[0]).toEqual({ name: 'mira.latchkey.id', registered: true })
    expect(later.slice(1).map(({ name }) => name)).not.toContain(free[1]?.name)
    // what can't be had is told as such: reserved, too short, or like another's
    for (const label of ['support', 'abc', 'rnira']) expect((await ask(label))[0]?.registered).toBe(true)
    expect((await refusal(stack.get('/v1/profile/suggestions/mira?zone=example.id')))[1]).toBe('zone')
    for (const label of ['ab', 'mi_ra', '-mira', 'm'.repeat(65)])
      expect((await refusal(stack.get(`/v1/profile/suggestions/${label}`)))[1]).toBe('name')
    const compat = await open({ LATCHKEY_PRESET: 'compat' })
    expect((await ask('zora', '?zone=reown.id', compat))[0]?.name).toBe('zora.latchkey.id')
  })

  it('[S7.17] [T-NAME] zones are the operator’s; another’s are read for existing clients and never given', async () => {
    const own = await open({ LATCHKEY_NAME_ZONES: 'acme.id,acme.test' })
    expect((await register('mira.acme.test', mira, { at: own })).status).toBe(200)
    // the first one is the default, also for the zone that existing clients name
    for (const [query, zone] of [
      ['', 'acme.id'],
      ['?zone=acme.id', 'acme.id'],
      ['?zone=acme.test', 'acme.test'],
      ['?zone=reown.id', 'acme.id'],
    ] as const) {
      const { suggestions } = await read(
        await own.get(`/v1/profile/suggestions/zora${query}`),
        nameSuggestions,
      )
      expect(suggestions.map(({ name }) => name.slice(name.indexOf('.') + 1))).toEqual(Array(5).fill(zone))
    }
    const zoneRefused = [400, 'name', expect.stringContaining('allowed zones')]
    expect(await getRefusal(register('mira.latchkey.id', mira, { at: own }))).toEqual(zoneRefused)
    for (const preset of ['compat', 'standard']) {
      const at = await open({ LATCHKEY_PRESET: preset })
      expect(await (await at.get('/v1/profile/account/mira.reown.id?apiVersion=2')).json()).toEqual([])
      expect((await at.get('/v1/profile/account/mira.reown.id')).status).toBe(404)
      expect(await getRefusal(register('mira.reown.id', mira, { at }))).toEqual(zoneRefused)
      const suggested = await at.get('/v1/profile/suggestions/zora?zone=reown.id')
      expect((await read(suggested, nameSuggestions)).suggestions[0]?.name).toBe('zora.latchkey.id')
    }
    await expect(open({ LATCHKEY_NAME_ZONES: 'reown.id' })).rejects.toThrow(/LATCHKEY_NAME_ZONES/)
  })
})
