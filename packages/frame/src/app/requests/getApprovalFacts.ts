import { withDeadline } from '@latchkey/protocol'
import type { FrameServices } from '../FrameServices.ts'
import type { RequestFacts } from './describe/Description.ts'
import { type FactSources, getFacts } from './describe/getFacts.ts'
import { simulateSolana } from './describe/simulateSolana.ts'
import { type Simulation, simulateCalls, simulateTransaction } from './describe/simulateTransaction.ts'
import type { PreparedRequest } from './PreparedRequest.ts'
import { getRecipients } from './recipients.ts'

/** Milliseconds that the reads of an approval take together. */
const readTime = 15_000

/**
 * Loads what an approval shows of the network: facts about a request, and what trying it out does. A request that names much uses up the
 * time of a slow network, so trying it out comes first, then the facts in the order of `getFacts`. Never throws.
 */
export async function getApprovalFacts(
  services: Pick<FrameServices, 'rpc' | 'store' | 'bundler'>,
  prepared: PreparedRequest,
  sources: Omit<FactSources, 'rpc' | 'recipients'>,
): Promise<{ readonly facts: RequestFacts; readonly simulation: Simulation | undefined }> {
  const rpc = limitReads(services.rpc)
  // The simulation asks before these begin.
  const facts = Promise.resolve().then(() =>
    getFacts(prepared, { ...sources, rpc, recipients: getRecipients({ ...services, rpc }, prepared) }),
  )
  const simulation = simulate(prepared, rpc, facts)
  return { facts: await facts, simulation: await simulation }
}

/** Ends all reads at the same time: the approval shows what is known by then. */
function limitReads(rpc: FrameServices['rpc']): FrameServices['rpc'] {
  const end = Date.now() + readTime
  return {
    request: (...call) =>
      withDeadline(() => rpc.request(...call), { timeout: Math.max(0, end - Date.now()) }),
  }
}

/** Simulates transactions; undefined for messages, which change no balance. */
async function simulate(
  prepared: PreparedRequest,
  rpc: FrameServices['rpc'],
  facts: Promise<RequestFacts>,
): Promise<Simulation | undefined> {
  if (prepared.kind === 'transaction') return simulateTransaction(prepared, rpc, facts)
  if (prepared.kind === 'calls') return simulateCalls(prepared, rpc, facts)
  return prepared.kind === 'solanaTransactions' ? simulateSolana(prepared, rpc, await facts) : undefined
}
