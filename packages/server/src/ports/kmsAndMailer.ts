import type { Adapter } from './platform.ts'

/**
 * Encrypts small secrets (data keys of 32 bytes) under a key that is never stored in the database. `context` is bound
 * to the ciphertext: unwrapping with another context fails. A key has versions, so that it can be replaced while it is
 * in use. Every method rejects with `KmsError`.
 */
export type Kms = Adapter<'check'> & {
  /** What provides it, e.g. `file keys/auth`. Never a token. */
  readonly name: string
  /** @returns text that can be stored */
  wrap(secret: Uint8Array, context: string): Promise<string>
  unwrap(wrapped: string, context: string): Promise<Uint8Array>
  /** Wraps the secret under the newest version. Returns the text unchanged when it already is. */
  rotate(wrapped: string, context: string): Promise<string>
  /** Every version of the key that still unwraps, newest first. The newest wraps. Empty: there is no key yet. */
  versions(): Promise<readonly KeyVersion[]>
  /** Adds a version, which wraps from now on. Resolves when it is stored durably. */
  addVersion(): Promise<void>
  /** Destroys the versions older than one. What they wrapped can never be unwrapped again. */
  removeVersionsBefore(id: string): Promise<void>
}

/** A version of a key. Every text it wrapped begins with `prefix`, and no text of another version does. */
export type KeyVersion = { readonly id: string; readonly prefix: string }

/** One mail to one person. Adapters refuse line breaks where a string becomes a header. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Result of probing one transport: `problem` is absent when it accepted, `id` is a label such as `smtp-1`, never a URL. */
export type MailTransportState = { readonly id: string; readonly problem?: string }

/** Sends mail, with failover from one transport to the next. */
export type Mailer = Adapter<'close'> & {
  /** False when the operator configured no transport. Nothing that needs mail is offered then. */
  readonly isConfigured: boolean
  /**
   * Resolves when a transport has accepted the mail.
   *
   * @throws MailError when none did; with one or two transports within 20 seconds
   */
  send(mail: Mail): Promise<void>
  /** Sends the mail once through every transport, without failover. Never rejects. */
  sendByEach(mail: Mail): Promise<readonly MailTransportState[]>
  /** Connects to every transport without sending. Never rejects. */
  probe(): Promise<readonly MailTransportState[]>
}
