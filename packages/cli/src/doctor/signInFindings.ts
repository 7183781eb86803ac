import type { Ports, ServerConfig } from '@latchkey/server'
import type { Finding } from './Finding.ts'

/** Checks mail, wallet sign-in, key services and custody of the embedded wallet. Shows no URL, token or key. */
export async function signInFindings(
  {
    mail,
    keys,
    mode,
    siwx,
    projectCheck,
  }: Pick<ServerConfig, 'mail' | 'keys' | 'mode' | 'siwx' | 'projectCheck'>,
  { mailer, authKms, keysKms }: Pick<Ports, 'mailer' | 'authKms' | 'keysKms'>,
): Promise<Finding[]> {
  return [
    await mailFinding(mail.urls.length, mailer),
    walletsFinding({ mode, siwx, projectCheck }),
    await kmsFinding('Key service (sign-in)', authKms),
    await kmsFinding('Key service (wallets)', keysKms),
    {
      part: 'Custody',
      servedBy: keys.custody,
      state: keys.custody === 'user-held' ? 'ok' : 'attention',
      advice:
        keys.custody === 'user-held'
          ? 'Nobody can sign from what this server stores.'
          : `This operator can sign for everybody. ${mode === 'development' ? 'For the local demo only' : 'Unset LATCHKEY_CUSTODY'}.`,
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
    advice: `${failing.length} of ${count} not usable (${problems}). Check the addresses and passwords.`,
  }
}

async function kmsFinding(part: string, kms: Ports['authKms']): Promise<Finding> {
  const isVault = kms.name.startsWith('Vault')
  const problem = await kms.check().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : 'It does not answer.'),
  )
  if (problem !== undefined) return { part, servedBy: kms.name, state: 'failed', advice: problem }
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
