import { expect, it } from 'vitest'
import type { SecondOperatorState } from '../../ports/secondOperator.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { storeWallet } from '../../testing/storeWallet.ts'
import { manualClock } from '../../testing/testPorts.ts'
import { createCustody } from './custody.ts'

onBothDatabases('the custody label', (db) => {
  const owner = { account: 'account-1', walletId: 'wallet-1', setId: 'set-1' }
  const operator = {
    auth: 'https://login.other.example',
    keys: 'https://keys.other.example',
    projectId: 'latchkey',
    host: 'wallet.other.example',
  }
  const noSecret = '[]'
  const secretElsewhere = JSON.stringify([{ id: 'a', kind: 'operator', label: 'The other one' }])

  const setMethods = (recoveryKeys: string) =>
    db().query.updateTable('keysSet').set({ recoveryKeys }).execute()

  /** The label of a server whose only wallet has no recovery method yet. */
  async function start(second: SecondOperatorState = { kind: 'none' }) {
    await storeWallet(db(), owner, { dataKey: 'data key', share: 'share', escrow: null })
    const clock = manualClock()
    const getCustody = createCustody({
      db: db(),
      clock,
      config: { keys: { custody: 'user-held' } },
      sealer: { publicKey: async () => ({ keyId: 'own', publicKey: 'own key' }) },
      secondOperator: { get: async () => second },
    })
    return { clock, getLabel: async () => (await getCustody()).label }
  }

  it('[X.01] is read at most every five seconds while no secret is stored elsewhere, and says so then', async () => {
    const { clock, getLabel } = await start()
    expect(await getLabel()).toBe('user-held')
    await setMethods(secretElsewhere)
    clock.time += 4_999
    expect(await getLabel()).toBe('user-held')
    clock.time += 1
    expect(await getLabel()).toBe('split-operator')
  })

  it('[X.01] is read at most once a minute while a secret is stored elsewhere', async () => {
    const { clock, getLabel } = await start()
    await setMethods(secretElsewhere)
    expect(await getLabel()).toBe('split-operator')
    await setMethods(noSecret)
    clock.time += 59_999
    expect(await getLabel()).toBe('split-operator')
    clock.time += 1
    expect(await getLabel()).toBe('user-held')
  })

  it('[X.01] names a second operator that is offered before anybody uses it', async () => {
    const { getLabel } = await start({ kind: 'ready', operator, sealingKey: 'other key' })
    expect(await getLabel()).toBe('split-operator')
  })

  it('[X.01] counts no second operator with this server’s own key, and calls its wallets recoverable by the operator', async () => {
    const { clock, getLabel } = await start({ kind: 'ready', operator, sealingKey: 'own key' })
    expect(await getLabel()).toBe('user-held')
    await setMethods(secretElsewhere)
    clock.time += 5_000
    expect(await getLabel()).toBe('operator-recoverable')
  })
})
