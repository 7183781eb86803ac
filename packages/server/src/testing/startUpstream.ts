import { onTestFinished } from 'vitest'
import { createEgress } from '../adapters/egress.ts'
import type { Egress } from '../ports/platform.ts'
import { type NodeScript, type ScriptedNode, startNode } from './startNode.ts'

/** A local HTTP service in the place of a provider, and the only egress that may reach it. */
export type Upstream = Pick<ScriptedNode, 'address' | 'requests'> & {
  /** Without a trailing slash. */
  readonly url: string
  readonly egress: Egress
}

/** Starts a local service that answers by `reply`. Service and egress close when the test ends. */
export async function startUpstream(reply: NonNullable<NodeScript['reply']>): Promise<Upstream> {
  const node = await startNode({ reply, answersIdentity: false })
  const egress = createEgress({ allow: [node.address], allowContent: [] })
  onTestFinished(async () => {
    await egress.close()
    await node.close()
  })
  const { address, requests } = node
  return { address, requests, url: `http://${address}`, egress }
}
