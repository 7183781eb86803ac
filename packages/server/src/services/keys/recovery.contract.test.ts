import { randomBytes } from 'node:crypto'
import { keysApi } from '@latchkey/protocol/schemas'
import { expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { activateSet, newWallet, randomId } from '../../testing/frameKeys.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { startAuthStack } from '../../testing/startAuthStack.ts'

const closeAfter = cleanups()

onBothDatabases('recovery methods', (db) => {
  // Also where the operator has a copy of the recovery share: it is lost with the key of the key service.
  it.each(['user-held', 'operator-recoverable'])(
    '[X.10] the last one stays under custody %s',
    async (custody) => {
      const stack = await closeAfter(startAuthStack({ db: db(), env: { LATCHKEY_CUSTODY: custody } }))
      const device = await stack.signIn('mira@example.org')
      const wallet = newWallet()
      const subject = { walletId: wallet.walletId, setId: randomId() }
      await activateSet(device, wallet, { setId: subject.setId, replaces: null, share: randomBytes(64) })
      const { keys } = (await device.ask(keysApi.recoveryRead, subject)).reply
      expect(keys).toHaveLength(1)
      const refused = await device.ask(keysApi.recoveryWrite, { ...subject, keys: [] })
      expect([refused.status, refused.failure.field]).toEqual([422, 'keys'])
      expect((await device.ask(keysApi.recoveryRead, subject)).reply.keys).toEqual(keys)
      // control: another one may take its place
      const replaced = keys.map((one) => ({ ...one, id: randomId() }))
      expect((await device.ask(keysApi.recoveryWrite, { ...subject, keys: replaced })).status).toBe(200)
    },
  )
})
