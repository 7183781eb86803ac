import { authLimits } from '@latchkey/protocol'
import { authApi } from '@latchkey/protocol/schemas'
import { describe, expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { createTestPasskey } from '../../testing/createTestPasskey.ts'
import type { WalletDevice } from '../../testing/createWalletDevice.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { startAuthStack } from '../../testing/startAuthStack.ts'

const closeAfter = cleanups()
const email = 'mira@example.org'
const minute = 60_000
const notice = 'A device couldn’t sign in'

onDatabase('an account whose person signs in to the second operator', (db) => {
  /** A person with a session, and a hostile second operator that gets whatever the person types in its window. */
  async function start(env: Readonly<Record<string, string>> = {}) {
    const stack = await closeAfter(
      startAuthStack({ db: db(), env: { LATCHKEY_LIMIT_ROUTE: '10000/1000', ...env } }),
    )
    const owner = await stack.signIn(email)
    return {
      stack,
      owner,
      pause: () => owner.outcome(authApi.pauseNewDevices, {}),
      notices: () => stack.mailer.mails.filter(({ subject }) => subject === notice),
      /**
       * The attack: the second operator begins a sign-in at the first, the person types that code in the window, reads the number there,
       * and types it behind the mailed link.
       */
      async relayCodeLinkAndNumber() {
        const { device, flowId, body } = await stack.beginCodeFirst(email)
        const { reply, failure } = await device.ask(authApi.connectOtp, body)
        if (reply.action !== 'VERIFY_DEVICE') return { device, outcome: failure.field }
        await stack.approve(email, reply.number)
        return { device, outcome: await collect(device, flowId) }
      },
    }
  }

  /** Collects the session of an approved device, and returns what it is then. */
  async function collect(device: WalletDevice, flowId: string): Promise<string> {
    const { reply } = await device.ask(authApi.connectDevice, { flowId })
    if (reply.status !== 'signed_in') return reply.status
    device.keep(reply)
    return device.outcome(authApi.session, undefined)
  }

  describe('a second operator that relays what is typed in its window', () => {
    it('[X.01] [T-PHISH] is in with code, link and number where nothing was paused; paused, its right code is refused and the owner mailed', async () => {
      const { pause, relayCodeLinkAndNumber, notices } = await start()
      // control: the attack succeeds
      expect((await relayCodeLinkAndNumber()).outcome).toBe('ok')
      expect(notices()).toEqual([])
      expect(await pause()).toBe('ok')
      const { device, outcome } = await relayCodeLinkAndNumber()
      expect(outcome).toBe('paused')
      expect(await device.outcome(authApi.session, undefined)).toBe('session')
      expect(notices()).toHaveLength(1)
      expect(notices()[0]?.to).toBe(email)
      expect(notices()[0]?.text).toContain('Stop using that operator')
    })

    it('[X.01] [T-PHISH] saves the code up until the pause is over: it has expired by then', async () => {
      const { stack, owner, pause } = await start()
      await pause()
      // typed in the last second of the window
      stack.skip(authLimits.secondOperatorWindow - 40_000)
      const { device, body } = await stack.beginCodeFirst(email)
      stack.skip(authLimits.codeLife - 30_000)
      expect(await device.outcome(authApi.connectOtp, body)).toBe('paused')
      const late = await stack.beginCodeFirst(email)
      stack.skip(authLimits.codeLife)
      expect(await late.device.outcome(authApi.connectOtp, late.body)).toBe('otp')
      // the same where the window is closed early
      const { reply } = await (await stack.signIn(email, owner)).ask(authApi.pauseNewDevices, {})
      expect(reply.expiresIn).toBe(authLimits.pauseFor)
      const typed = await stack.beginCodeFirst(email)
      await owner.ask(authApi.pauseNewDevices, { closed: reply.pauseId })
      stack.skip(authLimits.codeLife)
      expect(await typed.device.outcome(authApi.connectOtp, typed.body)).toBe('otp')
    })

    it('[X.01] [T-PHISH] began before the window opened: the link behind which the person would let it in lets nobody in', async () => {
      const { stack, pause } = await start()
      const { device, flowId, body } = await stack.beginCodeFirst(email)
      const { reply } = await device.ask(authApi.connectOtp, body)
      if (reply.action !== 'VERIFY_DEVICE') throw new Error(reply.action)
      await pause()
      const page = await stack.approve(email, reply.number)
      expect(page.status).toBe(409)
      expect(page.text).toContain('No new device right now')
      // nothing was decided: whoever is really waiting there may still be let in while the link is good
      expect(
        await db().query.selectFrom('authFlow').select('decision').where('id', '=', flowId).execute(),
      ).toEqual([{ decision: 'none' }])
    })

    it('[X.01] [T-PHISH] was approved before the window opened: it collects no session any more', async () => {
      const { stack, pause } = await start()
      const { device, flowId, body } = await stack.beginCodeFirst(email)
      const { reply } = await device.ask(authApi.connectOtp, body)
      if (reply.action !== 'VERIFY_DEVICE') throw new Error(reply.action)
      await stack.approve(email, reply.number)
      await pause()
      expect(await device.outcome(authApi.connectDevice, { flowId })).toBe('paused')
      expect(await device.outcome(authApi.session, undefined)).toBe('session')
    })

    it('[X.01] [T-PHISH] asks for the link in place of a passkey: none is mailed', async () => {
      const wallet = 'https://wallet.example'
      const { stack, owner } = await start({ LATCHKEY_FRAME_URL: wallet })
      await owner.ask(authApi.registerPasskey, createTestPasskey(wallet).registration)
      const { device, flowId, body } = await stack.beginCodeFirst(email)
      const { reply } = await device.ask(authApi.connectOtp, { ...body, passkey: true })
      expect(reply).toHaveProperty('passkey')
      const pauseId = (await owner.ask(authApi.pauseNewDevices, {})).reply.pauseId
      const mails = stack.mailer.mails.length
      expect(await device.outcome(authApi.mailDeviceLink, { flowId })).toBe('paused')
      expect(stack.mailer.mails).toHaveLength(mails)
      // control: after the pause it is
      await owner.ask(authApi.pauseNewDevices, { closed: pauseId })
      stack.skip(authLimits.codeLife + 1)
      expect(await device.outcome(authApi.mailDeviceLink, { flowId })).toBe('ok')
    })

    it('[X.01] [T-PHISH] has the person let it in from a signed-in device: that lets nobody in either, until the pause is over', async () => {
      const { stack, owner, pause } = await start()
      const { device, flowId, body } = await stack.beginCodeFirst(email)
      const { reply } = await device.ask(authApi.connectOtp, body)
      if (reply.action !== 'VERIFY_DEVICE') throw new Error(reply.action)
      const approval = { decision: 'approve', id: flowId, number: reply.number ?? '' } as const
      const pauseId = (await owner.ask(authApi.pauseNewDevices, {})).reply.pauseId
      expect(await owner.outcome(authApi.decideWaitingDevice, approval)).toBe('paused')
      await owner.ask(authApi.pauseNewDevices, { closed: pauseId })
      stack.skip(authLimits.codeLife + 1)
      await owner.refresh()
      expect(await owner.outcome(authApi.decideWaitingDevice, approval)).toBe('ok')
      expect(await pause()).toBe('ok')
    })

    it('[X.01] [T-PHISH] asks for the link first, as existing clients do: neither the link nor the code after it lets it in', async () => {
      const { stack, pause } = await start()
      stack.skip(minute)
      const approved = await stack.beginApproved(email)
      await pause()
      expect(await approved.device.outcome(authApi.connectOtp, approved.body)).toBe('paused')
      stack.skip(minute)
      await stack.beginByLink(email)
      expect((await stack.approve(email)).status).toBe(409)
    })
  })

  describe('the pause', () => {
    it('[X.01] keeps out nobody who is in, no new account and no other account', async () => {
      const { stack, owner, pause } = await start()
      const other = await stack.signIn('omar@example.org')
      await pause()
      const again = await stack.beginByCode(email, owner)
      expect(await owner.outcome(authApi.connectOtp, again.body)).toBe('ok')
      stack.skip(minute)
      await stack.signIn('new@example.org')
      stack.skip(minute)
      await stack.signIn('omar@example.org')
      expect(await other.outcome(authApi.session, undefined)).toBe('ok')
    })

    it('[X.01] of a window ends a few minutes after that is closed, and of another window as before', async () => {
      const { stack, owner, relayCodeLinkAndNumber } = await start()
      const open = async () => (await owner.ask(authApi.pauseNewDevices, {})).reply.pauseId
      const [first, second] = [await open(), await open()]
      const stranger = await stack.signIn('eve@example.org')
      const close = (device: WalletDevice, closed: string) => device.ask(authApi.pauseNewDevices, { closed })
      await close(owner, first)
      // nobody else closes it
      await close(stranger, second)
      stack.skip(authLimits.codeLife)
      expect((await relayCodeLinkAndNumber()).outcome).toBe('paused')
      await close(owner, second)
      // nor does closing it again make it longer
      stack.skip(authLimits.codeLife - minute)
      await close(owner, second)
      expect((await relayCodeLinkAndNumber()).outcome).toBe('paused')
      stack.skip(minute)
      expect((await relayCodeLinkAndNumber()).outcome).toBe('ok')
    })

    it('[X.01] needs a session, ends by itself, and is deleted then', async () => {
      const { stack, pause, relayCodeLinkAndNumber } = await start()
      expect(await (await stack.device()).outcome(authApi.pauseNewDevices, {})).not.toBe('ok')
      await pause()
      const rows = () => db().query.selectFrom('authPause').select('until').execute()
      expect(await rows()).toHaveLength(1)
      // ten seconds before the end; beginning a sign-in lets 31 s pass
      stack.skip(authLimits.pauseFor - 41_000)
      expect((await relayCodeLinkAndNumber()).outcome).toBe('paused')
      stack.skip(10_000)
      expect((await relayCodeLinkAndNumber()).outcome).toBe('ok')
      await stack.sweep()
      expect(await rows()).toEqual([])
    })

    it('[X.01] of an account is three hours a day at most; opening the window again costs only what it adds', async () => {
      const { stack, owner, pause } = await start()
      const { pauseFor, pausePerDay } = authLimits
      const outcomes: string[] = []
      for (let at = 0; at < 10; at++) outcomes.push(await pause())
      expect(new Set(outcomes)).toEqual(new Set(['ok']))
      let openings = 1
      for (let outcome = 'ok'; outcome === 'ok' && openings < 20; openings++) {
        stack.skip(pauseFor)
        await owner.refresh()
        outcome = await pause()
      }
      expect(await pause()).toBe('rate_limited')
      // what a day refills meanwhile is an eighth
      expect(openings).toBeGreaterThan(pausePerDay / pauseFor - 2)
      expect(openings).toBeLessThan((pausePerDay / pauseFor) * (8 / 7) + 2)
    })
  })
})

it('[X.01] a pause lasts as long as the window of the second operator and a code that is typed in it', () => {
  const { secondOperatorWindow, codeLife, pauseFor } = authLimits
  expect(pauseFor).toBeGreaterThan(secondOperatorWindow + codeLife)
})
