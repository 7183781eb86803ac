import type { ProposalState } from './Proposal.ts'

/** What can happen to a proposal. */
export type ProposalAction =
  | { readonly type: 'answer'; readonly sessionTopic: string; readonly responder: string }
  | { readonly type: 'settle' }
  | { readonly type: 'reject' }
  | { readonly type: 'expire' }
  | { readonly type: 'cancel' }

/** The state after it. The first wallet that answers is the one (F3); what is over stays over (E6). */
export function reduceProposal(state: ProposalState, action: ProposalAction): ProposalState {
  if (state.status === 'over') return state
  switch (action.type) {
    case 'answer':
      return state.status === 'open'
        ? { status: 'answered', sessionTopic: action.sessionTopic, responder: action.responder }
        : state
    case 'settle':
      return state.status === 'answered' ? { status: 'over', why: 'settled' } : state
    case 'reject':
      return { status: 'over', why: 'rejected' }
    case 'expire':
      return { status: 'over', why: 'expired' }
    case 'cancel':
      return { status: 'over', why: 'cancelled' }
  }
}
