import { createCanaryMail, type Ports, type ServerConfig } from '@latchkey/server'
import type { Finding } from './Finding.ts'

/**
 * Checks mail, wallet sign-in, key services and custody of the embedded wallet. Shows no URL, token or key.
 *
 * @param options.storedKeys sentences about keys that can't open what the database holds, by the name of the key
 * @param options.isLive whether a code is sent to LATCHKEY_CANARY_MAIL
 */
export async function signInFindings(
  {
    mail,
    keys,
    mode,
    siwx,
    projectCheck,
  }: Pick<ServerConfig, 'mail' | 'keys' | 'mode' | 'siwx' | 'projectCheck'>,
  {
    mailer,
    authKms,
    keysKms,
    secondOperator,
  }: Pick<Ports, 'mailer' | 'authKms' | 'keysKms' | 'secondOperator'>,
  { storedKeys, isLive }: { readonly storedKeys: ReadonlyMap<string, string>; readonly isLive: boolean },
): Promise<Finding[]> {
  return [
    await mailFinding(mail.urls.length, mailer),
    ...(await mailCanaryFinding(mail, mailer, isLive)),
    walletsFinding({ mode, siwx, projectCheck }),
    await kmsFinding('Key service (sign-in)', authKms, storedKeys.get('auth')),
    await kmsFinding('Key service (wallets)', keysKms, keys.isKeyLost ? undefined : storedKeys.get('keys')),
    custodyFinding({ mode, keys }, await secondOperator.get()),
    ...recoveryForFinding({ mail, keys }),
  ]
}

/** Says who could sign by this configuration, and whether the second operator can be offered. */
function custodyFinding(
  { mode, keys }: Pick<ServerConfig, 'mode' | 'keys'>,
  second: Awaited<ReturnType<Ports['secondOperator']['get']>>,
): Finding {
  const part = 'Custody'
  if (keys.custody === 'operator-recoverable')
    return {
      part,
      servedBy: keys.custody,
      state: 'attention',
      advice: `This operator can sign for everybody. ${mode === 'development' ? 'For the local demo only' : 'Unset LATCHKEY_CUSTODY'}.`,
    }
  if (second.kind === 'ready')
    return {
      part,
      servedBy: `split-operator, with ${second.operator.host}`,
      state: 'ok',
      advice:
        'For wallets that use the second operator both together could sign, and neither alone. Its server must be run by another party, with mail of its own: no check can see that.',
    }
  if (second.kind === 'refused')
    return { part, servedBy: keys.custody, state: 'attention', advice: secondOperatorAdvice[second.reason] }
  return {
    part,
    servedBy: keys.custody,
    state: 'ok',
    advice: 'Nobody can sign from what this server stores.',
  }
}

const secondOperatorAdvice = {
  unreachable:
    'The second operator (LATCHKEY_SECOND_OPERATOR) does not answer, so nobody can set it up or recover with it. Check the address; a private one has to be in LATCHKEY_EGRESS_ALLOW.',
  not_listed:
    'The second operator does not list this wallet: its operator sets LATCHKEY_RECOVERY_FOR to the origin of LATCHKEY_FRAME_URL, with mail configured and a project (LATCHKEY_SECOND_OPERATOR_PROJECT names another than its default).',
  same_domain:
    'The second operator has an address of this server’s registrable domain, so it is not another one and is not offered. Name a server that somebody else runs.',
} as const

/** Says whose recovery secrets this server stores, if it does. */
function recoveryForFinding({ mail, keys }: Pick<ServerConfig, 'mail' | 'keys'>): Finding[] {
  const { recoveryFor } = keys
  if (recoveryFor.length === 0) return []
  const isUseless = mail.urls.length === 0
  return [
    {
      part: 'Recovery secrets',
      servedBy: `for ${recoveryFor.join(', ')} (LATCHKEY_RECOVERY_FOR)`,
      state: isUseless ? 'attention' : 'ok',
      advice: isUseless
        ? 'Without mail nobody can sign in here, so none are stored. Set LATCHKEY_SMTP_URLS.'
        : 'Whoever lost a device there needs this server: back up its database and its key file as your own.',
    },
  ]
}

/**
 * Checks sign-in with wallets. A project without a list of origins gets no nonces, because any page could sign people in
 * to it.
 */
function walletsFinding({
  mode,
  siwx,
  projectCheck,
}: Pick<ServerConfig, 'mode' | 'siwx' | 'projectCheck'>): Finding {
  const part = 'Sign-in with wallets'
  if (!siwx.isOn)
    return { part, servedBy: 'nothing', state: 'ok', advice: 'Unset LATCHKEY_SIWX to offer it.' }
  const servedBy = 'this server'
  if (mode === 'development')
    return { part, servedBy, state: 'ok', advice: 'In development from every page.' }
  if (projectCheck === 'off')
    return {
      part,
      servedBy,
      state: 'attention',
      advice: 'Refused to every page: LATCHKEY_PROJECTS=off knows no lists of origins. Unset it.',
    }
  return {
    part,
    servedBy,
    state: 'ok',
    advice: 'For pages that a project lists: "latchkey projects origins <id> add https://app.example".',
  }
}

async function mailFinding(count: number, mailer: Ports['mailer']): Promise<Finding> {
  const part = 'Mail'
  if (count === 0)
    return {
      part,
      servedBy: 'nothing',
      state: 'ok',
      advice: 'Sign-in by e-mail is not offered. Set LATCHKEY_SMTP_URLS and LATCHKEY_MAIL_FROM to offer it.',
    }
  const states = await mailer.probe()
  const failing = states.filter(({ problem }) => problem !== undefined)
  const servedBy = `${count} SMTP ${count === 1 ? 'transport' : 'transports'} (LATCHKEY_SMTP_URLS)`
  if (failing.length === 0)
    return {
      part,
      servedBy,
      state: 'ok',
      advice: count === 1 ? 'Reachable. A second one would take over when it fails.' : 'All reachable.',
    }
  const problems = failing.map(({ id, problem }) => `${id}: ${problem}`).join('; ')
  return {
    part,
    servedBy,
    state: failing.length === count ? 'failed' : 'attention',
    advice: `${failing.length} of ${count} not usable (${problems}). ${toMailAdvice(failing)}`,
  }
}

/** What to do about failures that nodemailer has a code for. */
function toMailAdvice(failing: readonly { readonly problem?: string }[]): string {
  const codes = new Set(failing.map(({ problem }) => problem))
  if (codes.size === 1 && codes.has('EAUTH'))
    return 'It refuses user and password: check both in LATCHKEY_SMTP_URLS, with characters such as @ and / percent-encoded.'
  if (codes.size === 1 && codes.has('ETLS'))
    return 'It can’t encrypt, and codes are not sent in clear: use smtps://, or a port that offers STARTTLS.'
  return 'Check the addresses and passwords in LATCHKEY_SMTP_URLS, and whether this machine may reach their ports.'
}

/** Sends a code through each transport, as readiness does on a schedule. Without an address, or transports: no row. */
async function mailCanaryFinding(
  { urls, canaryTo }: ServerConfig['mail'],
  mailer: Ports['mailer'],
  isLive: boolean,
): Promise<Finding[]> {
  if (urls.length === 0 || canaryTo === undefined) return []
  const row = { part: 'Mail canary', servedBy: `${canaryTo} (LATCHKEY_CANARY_MAIL)` }
  if (!isLive) return [{ ...row, state: 'ok', advice: '"doctor --live" sends it a code by each transport.' }]
  const states = await mailer.sendByEach(createCanaryMail(canaryTo))
  const failing = states.filter(({ problem }) => problem !== undefined)
  if (failing.length === 0)
    return [{ ...row, state: 'ok', advice: 'Each transport took a code just now: see that they arrived.' }]
  const problems = failing.map(({ id, problem }) => `${id}: ${problem}`).join('; ')
  const state = failing.length === states.length ? 'failed' : 'attention'
  return [{ ...row, state, advice: `These took no code (${problems}). Check LATCHKEY_SMTP_URLS.` }]
}

/** Whether a key service answers and opens what is stored, and whether a rotation of its key is unfinished. */
export async function kmsFinding(part: string, kms: Ports['authKms'], notOurs?: string): Promise<Finding> {
  const isVault = kms.name.startsWith('Vault')
  const problem = await kms.check().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : 'It does not answer.'),
  )
  const advice = problem ?? notOurs
  if (advice !== undefined) return { part, servedBy: kms.name, state: 'failed', advice }
  const [newest, ...older] = await kms.versions().catch(() => [])
  if (newest && older.length > 0)
    return {
      part,
      servedBy: kms.name,
      state: 'attention',
      advice:
        `A rotation is unfinished: version ${newest.id} is in use, ${older.map(({ id }) => id).join(', ')} still there. ` +
        '"latchkey keys rotate" moves what is left, then "latchkey keys retire" destroys the old.',
    }
  return {
    part,
    servedBy: kms.name,
    state: isVault ? 'attention' : 'ok',
    advice: isVault
      ? 'Reachable. The Vault adapter follows its public document and is not yet run against the live service.'
      : 'Keep a backup of the file apart from the database: one is worth nothing without the other.',
  }
}
