import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useModal, useModalState } from '../../LatchkeyContext.ts'
import type { ResolvedOptions } from '../../modalOptions.ts'
import { useMessages } from '../languages/translate.ts'
import { toSafeLink } from './Row.tsx'
import css from './Terms.css?inline'

/** Properties of {@link Terms}. */
export type TermsProps = {
  /** Whether the children are visible, but inert, before the terms are accepted; by default they aren't mounted. */
  preview?: boolean
  children: ReactNode
}

/**
 * Wraps what leads to a wallet. With `features.legalCheckbox` it is usable only after the person has accepted the app's
 * terms.
 */
export function Terms({ preview = false, children }: TermsProps) {
  const links = getTermsLinks(useModal().options)
  return links ? (
    <TermsGate links={links} preview={preview}>
      {children}
    </TermsGate>
  ) : (
    children
  )
}

Terms.css = css

type TermsGateProps = { links: TermsLinks; preview: boolean; children: ReactNode }

/** The checkbox, and below it the children. It stays checked until the page is left. */
function TermsGate({ links, preview, children }: TermsGateProps) {
  const modal = useModal()
  const { agreed = false } = useModalState()
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // As an attribute: React 18 and 19 read the property `inert` differently.
    content.current?.toggleAttribute('inert', !agreed)
  }, [agreed])
  return (
    <div className="lk-terms">
      <div className="lk-terms-line">
        <input
          id="lk-terms-box"
          type="checkbox"
          checked={agreed}
          onChange={({ target }) => modal._internal.set({ agreed: target.checked })}
          aria-labelledby="lk-terms-text"
          data-testid="legal-checkbox"
        />
        <label id="lk-terms-text" htmlFor="lk-terms-box">
          <Sentence links={links} />
        </label>
      </div>
      {(agreed || preview) && (
        <div ref={content} className="lk-terms-rest">
          {children}
        </div>
      )}
    </div>
  )
}

/** Private-use characters that mark the places of the links in the sentence. */
const marks = { terms: '\uE000', privacy: '\uE001' }

function Sentence({ links }: { links: TermsLinks }) {
  const t = useMessages()
  const key = links.terms === null ? 'terms.privacy' : links.privacy === null ? 'terms.terms' : 'terms.both'
  const names = { [marks.terms]: t('terms.termsName'), [marks.privacy]: t('terms.privacyName') }
  const addresses = { [marks.terms]: links.terms, [marks.privacy]: links.privacy }
  return t(key, marks)
    .split(/([\uE000\uE001])/)
    .map((part) =>
      addresses[part] ? (
        <a key={part} href={addresses[part]} target="_blank" rel="noopener noreferrer">
          {names[part]}
        </a>
      ) : (
        (names[part] ?? part)
      ),
    )
}

/** Addresses of the app's documents. `undefined`: not a safe link, the document is named without one. */
type TermsLinks = {
  /** `null`: the app has no such document. */
  readonly terms: string | undefined | null
  readonly privacy: string | undefined | null
}

/** Returns the documents to accept before connecting, or `undefined` when the app doesn't require it. */
function getTermsLinks(options: ResolvedOptions): TermsLinks | undefined {
  const { features, termsConditionsUrl: terms, privacyPolicyUrl: privacy } = options
  if (!features.legalCheckbox || !(terms || privacy)) return undefined
  return { terms: terms ? toSafeLink(terms) : null, privacy: privacy ? toSafeLink(privacy) : null }
}
