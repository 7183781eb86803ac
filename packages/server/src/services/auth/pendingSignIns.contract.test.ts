import { authApi } from '@latchkey/protocol/schemas'
import { expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import type { WalletDevice } from '../../testing/createWalletDevice.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { cooldown, startAuthStack } from '../../testing/startAuthStack.ts'

const closeAfter = cleanups()
const email = 'mira@example.org'

onBothDatabases('sign-ins under way while their account is put in order', (db) => {
  /** An account with its own device, and a stack with one more browser. */
  async function start() {
    const stack = await closeAfter(
      startAuthStack({ db: db(), env: { LATCHKEY_LIMIT_ROUTE: '10000/1000', LATCHKEY_LINK_FIRST: 'on' } }),
    )
    const mine = await stack.signIn(email)
    stack.skip(cooldown)
    return { ...stack, mine }
  }
  type Started = Awaited<ReturnType<typeof start>>

  /** A stranger’s browser whose sign-in the owner has approved by mistake, and which hasn’t collected its session yet. */
  async function approveByMistake({ beginCodeFirst, approve }: Started) {
    const { device, body, flowId } = await beginCodeFirst(email)
    const { reply } = await device.ask(authApi.connectOtp, body)
    if (reply.action !== 'VERIFY_DEVICE') throw new Error(reply.action)
    await approve(email, reply.number)
    return { device, flowId }
  }
  const otherDeviceOf = async (device: WalletDevice) => {
    const { devices } = (await device.ask(authApi.sessions, undefined)).reply
    return devices.find(({ isCurrent }) => !isCurrent)?.id ?? ''
  }

  it.each(['others', 'otherDevices'] as const)(
    '[T-PHISH] an approval that was given by mistake ends with “%s”, also where the device waits with its session',
    async (what) => {
      const stack = await start()
      const { device, flowId } = await approveByMistake(stack)
      expect(await stack.mine.outcome(authApi.revoke, { what })).toBe('ok')
      expect((await device.ask(authApi.connectDevice, { flowId })).failure.field).toBe('device')
      // nor does the approval let its next code in
      const again = await stack.beginCodeFirst(email, device)
      expect((await device.ask(authApi.connectOtp, again.body)).reply.action).toBe('VERIFY_DEVICE')
    },
  )

  it('[T-PHISH] control: an approval that nobody takes back signs its device in; other accounts’ sign-ins go on', async () => {
    const stack = await start()
    const { device, flowId } = await approveByMistake(stack)
    const other = await stack.signIn('tom@example.org')
    await other.ask(authApi.revoke, { what: 'otherDevices' })
    expect((await device.ask(authApi.connectDevice, { flowId })).reply.status).toBe('signed_in')
  })

  it('[T-PHISH] a link that was approved before its code ends likewise', async () => {
    const stack = await start()
    const { device, body } = await stack.beginApproved(email)
    await stack.mine.ask(authApi.revoke, { what: 'otherDevices' })
    expect(await device.outcome(authApi.connectOtp, body)).toBe('otp')
    // control: without that it signs in
    stack.skip(cooldown)
    const again = await stack.beginApproved(email, device)
    expect(await device.outcome(authApi.connectOtp, again.body)).toBe('ok')
  })

  it('[T-LINKACC] a device that is revoked while its code is on the way gets in by it in neither order', async () => {
    const stack = await start()
    const lost = await stack.signIn(email)
    const { body } = await stack.beginByCode(email, lost)
    await stack.mine.ask(authApi.revoke, { what: 'device', id: await otherDeviceOf(stack.mine) })
    expect(await lost.outcome(authApi.connectOtp, body)).toBe('otp')
    stack.skip(cooldown)
    expect((await lost.connect(email)).reply.action).toBe('VERIFY_DEVICE')
  })

  it('[T-LINKACC] control: the same code counts where the device was not revoked', async () => {
    const stack = await start()
    const kept = await stack.signIn(email)
    const { body } = await stack.beginByCode(email, kept)
    expect(await kept.outcome(authApi.connectOtp, body)).toBe('ok')
  })
})
