import type { AuthPayload, Cacao } from '../../auth/Cacao.ts'
import type { Session } from '../Session.ts'
import type { ProposalTerms } from './Proposal.ts'

/** Parameters of {@link SignClient.authenticate}. */
export type AuthenticateParameters = Partial<ProposalTerms> & {
  /** What is signed. `methods` are asked for with a ReCap in the last resource. */
  payload: Omit<AuthPayload, 'type' | 'version' | 'iat'> & { iat?: string | undefined }
  methods?: readonly string[] | undefined
  /**
   * Whether the signature of a sign-in is the account's: EIP-191 by its key, EIP-1271 and EIP-6492 by asking the chain.
   * `message` is the text that was signed.
   */
  verify(parameters: { cacao: Cacao; message: string; signal: AbortSignal }): Promise<boolean>
  signal?: AbortSignal | undefined
}

/** What became of it. A wallet that can't sign in takes the plain proposal: then there is a session and no sign-in. */
export type AuthenticateResult = {
  readonly cacaos: readonly Cacao[]
  readonly session?: Session | undefined
}
