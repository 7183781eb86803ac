import { describe, expect, it } from 'vitest'
import { createSystemClock } from '../../adapters/clock.ts'
import { createMemoryMailbox } from '../../adapters/mailbox/memory.ts'
import { toHousehold } from '../../http/rateLimit.ts'
import { createIdentity, newMessage, newTopic } from '../../testing/relayClient.ts'
import { relayStarter } from '../../testing/startRelay.ts'

const start = relayStarter()
const any = { messages: 1_000_000, bytes: 1_000_000_000 }

describe('households', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:abcd::/64', '2001:db8:1:ab00::/56'],
    ['2001:db8:1:ff::/64', '2001:db8:1:0::/56'],
  ])('[X.65, X.65b] mail from %s counts for %s', (address, household) => {
    expect(toHousehold(address)).toBe(household)
  })

  it('[X.65, X.65b] mail over IPv6 counts for the /56 it comes from: its oldest goes, that of a neighbour stays', async () => {
    const clock = createSystemClock()
    const mailbox = createMemoryMailbox({
      clock,
      limits: {
        perTopic: 500,
        client: any,
        project: any,
        address: { ...any, messages: 2 },
        total: { ...any, messages: 3 },
      },
    })
    const env = { LATCHKEY_TRUST_PROXY: '1' }
    const { stack, url } = await start({ env, ports: { clock, mailbox } })
    const publish = async (from: string) => {
      const topic = newTopic()
      const response = await fetch(`${stack.url}/rpc?projectId=local`, {
        method: 'POST',
        headers: { authorization: `Bearer ${createIdentity().token(url)}`, 'x-forwarded-for': from },
        body: JSON.stringify({
          id: 1,
          jsonrpc: '2.0',
          method: 'irn_publish',
          params: { topic, message: newMessage(), ttl: 300, tag: 1108 },
        }),
      })
      expect(await response.json()).toMatchObject({ result: true })
      return topic
    }
    const neighbour = await publish('2001:db8:1:b00::1')
    const first = await publish('2001:db8:1:a00::1')
    const second = await publish('2001:db8:1:aff::2')
    const third = await publish('2001:db8:1:a7f::3')
    const topics = [neighbour, first, second, third]
    const { mails } = await mailbox.read({ topics, after: 0, reader: '', limit: 9 })
    expect(mails.map(({ topic }) => topic)).toEqual([neighbour, second, third])
  })
})
