import { authApi } from '@latchkey/protocol/schemas'
import { expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { cooldown, startAuthStack, submitForm, wrongCode } from '../../testing/startAuthStack.ts'

const closeAfter = cleanups()
const email = 'mira@example.org'
const minute = 60_000

onDatabase('a new device that another device of the account lets in', (db) => {
  /** An account with its own device, and a browser that is new to it and has entered the right code. */
  async function start() {
    const stack = await closeAfter(startAuthStack({ db: db(), env: { LATCHKEY_LIMIT_ROUTE: '10000/1000' } }))
    const mine = await stack.signIn(email)
    const enter = async () => {
      const begun = await stack.beginCodeFirst(email)
      const { reply } = await begun.device.ask(authApi.connectOtp, begun.body)
      if (reply.action !== 'VERIFY_DEVICE') throw new Error(reply.action)
      await mine.refresh()
      return { ...begun, number: reply.number ?? '' }
    }
    const poll = ({ device, flowId }: Awaited<ReturnType<typeof enter>>) =>
      device.ask(authApi.connectDevice, { flowId })
    return { ...stack, mine, enter, poll }
  }
  const approve = (id: string, number: string) => ({ decision: 'approve', id, number }) as const

  it('[X.12, X.12f] [S4.45] is listed with its kind, network and time; its number signs it in, and the owner is told', async () => {
    const { mine, enter, poll, mailer, url } = await start()
    const fresh = await enter()
    const { devices } = (await mine.ask(authApi.waitingDevices, undefined)).reply
    expect(devices).toEqual([
      {
        id: fresh.flowId,
        kind: { browser: 'firefox', system: 'linux' },
        network: expect.any(String),
        askedAt: expect.any(Number),
      },
    ])
    const link = mailer.linkFor(email)
    const waiting = poll(fresh)
    expect((await mine.ask(authApi.decideWaitingDevice, approve(fresh.flowId, fresh.number))).status).toBe(
      200,
    )
    expect((await waiting).reply).toMatchObject({ status: 'signed_in', account: { email } })
    await expect.poll(() => mailer.mails.at(-1)?.subject).toBe('New sign-in')
    expect(mailer.mails.at(-1)?.text).toContain('on one of your devices')
    // once, by whichever way comes first
    expect(await mine.outcome(authApi.decideWaitingDevice, approve(fresh.flowId, fresh.number))).toBe(
      'device',
    )
    expect((await submitForm(url, link, { decision: 'approve', number: fresh.number })).status).toBe(410)
    expect((await mine.ask(authApi.waitingDevices, undefined)).reply.devices).toEqual([])
  })

  it('[T-PHISH] another number refuses it for good, and so does the person', async () => {
    const { mine, enter, poll, approve: approveByMail } = await start()
    const first = await enter()
    expect(
      await mine.outcome(authApi.decideWaitingDevice, approve(first.flowId, wrongCode(first.number))),
    ).toBe('device')
    expect((await poll(first)).failure.field).toBe('device')
    expect(await mine.outcome(authApi.decideWaitingDevice, approve(first.flowId, first.number))).toBe(
      'device',
    )
    expect((await approveByMail(email, first.number)).status).toBe(410)

    const second = await enter()
    const refusal = { decision: 'refuse', id: second.flowId } as const
    expect(await mine.outcome(authApi.decideWaitingDevice, refusal)).toBe('ok')
    expect((await poll(second)).failure.field).toBe('device')
  })

  it('[T-PHISH] [T-LINKACC] is let in by no stranger, by itself, by a device that is new, or by one that was signed out', async () => {
    const { mine, enter, poll, signIn, skip, device } = await start()
    skip(2 * minute)
    const newcomer = await signIn(email)
    const fresh = await enter()
    const body = approve(fresh.flowId, fresh.number)
    const stranger = await signIn('eve@example.org')
    expect((await stranger.ask(authApi.waitingDevices, undefined)).reply.devices).toEqual([])
    expect(await stranger.outcome(authApi.decideWaitingDevice, body)).toBe('device')
    expect(await (await device()).outcome(authApi.decideWaitingDevice, body)).toBe('session')
    expect(await fresh.device.outcome(authApi.decideWaitingDevice, body)).toBe('session')
    await newcomer.refresh()
    expect(await newcomer.outcome(authApi.decideWaitingDevice, body)).toBe('hold')
    await mine.ask(authApi.revoke, { what: 'otherDevices' })
    expect(await newcomer.outcome(authApi.decideWaitingDevice, body)).toBe('session')
    // control: nothing of that was a decision
    expect(await mine.outcome(authApi.decideWaitingDevice, body)).toBe('ok')
    expect((await poll(fresh)).reply.status).toBe('signed_in')
  })

  it('[X.12] is not listed before its code was right, after ten minutes, or where the link comes first', async () => {
    const { mine, enter, beginCodeFirst, beginByLink, skip } = await start()
    const listed = async () => (await mine.ask(authApi.waitingDevices, undefined)).reply.devices.length
    const begun = await beginCodeFirst(email)
    expect(await listed()).toBe(0)
    expect(await mine.outcome(authApi.decideWaitingDevice, approve(begun.flowId, '42'))).toBe('device')
    skip(cooldown)
    await beginByLink(email)
    expect(await listed()).toBe(0)
    const fresh = await enter()
    expect(await listed()).toBe(1)
    skip(10 * minute - cooldown)
    await mine.refresh()
    skip(cooldown)
    expect(await listed()).toBe(0)
    expect(await mine.outcome(authApi.decideWaitingDevice, approve(fresh.flowId, fresh.number))).toBe(
      'device',
    )
  })
})
