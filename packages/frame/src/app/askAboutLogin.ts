import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Approval } from '../approval/Approval.ts'
import { askInPopup } from '../approval/popup.ts'
import { showApproval } from '../approval/showApproval.ts'
import { utf8 } from '../bytes/utf8.ts'
import type { HandlerContext } from '../channel/FrameHandlers.ts'
import type { Row } from '../describe/Description.ts'
import { visibleText } from '../describe/visibleText.ts'
import { RequestError } from '../requests/RequestError.ts'
import { createSay } from '../words/createSay.ts'
import type { FrameServices } from './FrameServices.ts'

/** A change of who can sign in to the account, as its owner is asked about it. */
export type LoginChange = {
  readonly kind: 'add' | 'remove'
  /** What the service is called. */
  readonly service: string
  /** What the person is called there, as the server was told: a stranger's words. */
  readonly userName: string | undefined
  readonly email: string | undefined
  /** Stands for the very thing that is decided. */
  readonly token: string
  /** Milliseconds there are to decide. */
  readonly expiresIn: number
}

/**
 * Asks on a screen of the wallet that is seen (X.06): who may sign in is the person's own decision, not the app's (X.13).
 * Resolves when they have said yes to just this. @throws RequestError `rejected`, `late`
 */
export async function askAboutLogin(
  { state, notify, session }: FrameServices,
  change: LoginChange,
  { embedder, progress }: HandlerContext,
): Promise<void> {
  const account = await session.account()
  const { look } = state
  const wallet = state.addresses?.eip155 ?? account?.email ?? ''
  const approval: Approval = {
    digest: bytesToHex(sha256(utf8(JSON.stringify({ ...change, wallet, account: account?.id })))),
    origin: embedder,
    claimedName: state.claimedName,
    account: wallet,
    networkName: '',
    signsNothing: true,
    description: describe(change, look.locale),
    simulation: undefined,
    look,
  }
  const keepAlive = setInterval(progress, 5_000)
  const late = AbortSignal.timeout(change.expiresIn)
  const signal = AbortSignal.any([state.abort.signal, late])
  const turn = state.queue.then(async () => {
    notify({ type: '@latchkey-frame/SHOW', payload: { reason: 'approve' } })
    try {
      return await showApproval({
        approval,
        isTopLevel: false,
        signal,
        askElsewhere: () => askInPopup(approval, signal),
      })
    } finally {
      notify({ type: '@latchkey-frame/HIDE' })
    }
  })
  state.queue = turn.catch(() => undefined)
  try {
    const { isApproved, digest } = await turn
    if (isApproved && digest === approval.digest) return
  } finally {
    clearInterval(keepAlive)
  }
  throw late.aborted
    ? new RequestError('late', 'That took too long, so nothing was changed. Start again.')
    : new RequestError('rejected', 'User rejected the request.')
}

function describe({ kind, service, userName, email }: LoginChange, locale: string): Approval['description'] {
  const { say } = createSay(locale)
  const name = userName && visibleText(userName).slice(0, 64)
  const address = email && visibleText(email).slice(0, 254)
  const isAdded = kind === 'add'
  const summary: Row[] = [
    { label: say('Service'), value: service },
    { label: say('Name there'), value: name ?? say('It told no name') },
    ...(address ? [{ label: say('E-mail address there'), value: address }] : []),
  ]
  return {
    title: isAdded
      ? say('Link the {service} account {name}', { service, name: name ?? address ?? '' }).trim()
      : say('Remove {service} from your ways to sign in', { service }),
    summary,
    details: [],
    warnings: [
      {
        level: 'caution',
        text: isAdded
          ? say('Whoever has this {service} account can sign in as you from now on.', { service })
          : say('It no longer signs in to this wallet, and your other sessions end.'),
      },
    ],
    isUnderstood: true,
  }
}
