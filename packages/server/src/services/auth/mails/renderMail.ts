import type { Mail } from '../../../ports/kmsAndMailer.ts'
import { createTranslator, type Translate, type Translator } from './translator.ts'

/** Parts of a mail, as plain text in the recipient’s language. */
type MailParts = {
  readonly subject: string
  /** Paragraphs before the code or link. */
  readonly lines: readonly string[]
  /** Shown large; one click selects it whole. */
  readonly code?: string
  readonly link?: { readonly label: string; readonly url: string }
  /** Paragraphs after the code or link. */
  readonly after: readonly string[]
}

type Dates = Pick<Translator, 'formatTime' | 'formatDay'>

const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:10px;background:#1d4ed8;color:#ffffff;text-decoration:none;font-weight:bold'

/**
 * Renders a mail as text and as plain HTML, without pictures or anything else that is fetched.
 *
 * @param language locale of the recipient
 * @param write returns the parts of the mail, translated by `t`, with dates of the recipient’s language
 */
export function renderMail(
  to: string,
  language: string,
  write: (t: Translate, dates: Dates) => MailParts,
): Mail {
  const translator = createTranslator(language)
  const { subject, lines, code, link, after } = write(translator.t, translator)
  const text = [...lines, ...(code ? [code] : []), ...(link ? [`${link.label}:\n${link.url}`] : []), ...after]
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`
  const html = [
    `<!doctype html><html lang="${translator.language}" dir="${translator.direction}"><head>`,
    `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title>`,
    // Text and background are the mail program's own, in both of its themes. Korean lines break between words.
    '<style>:root{color-scheme:light dark}:lang(ko){word-break:keep-all;overflow-wrap:break-word}</style></head>',
    '<body style="margin:0;padding:24px;font:16px/1.5 sans-serif"><div style="max-width:560px">',
    ...lines.map(paragraph),
    code
      ? `<p dir="ltr" style="margin:0 0 16px;font:bold 32px/1.2 monospace;letter-spacing:4px;text-align:${translator.direction === 'rtl' ? 'right' : 'left'}"><span style="-webkit-user-select:all;user-select:all">${escapeHtml(code)}</span></p>`
      : '',
    link
      ? `<p style="margin:0 0 16px"><a href="${escapeHtml(link.url)}" rel="noreferrer" style="${buttonStyle}">${escapeHtml(link.label)}</a></p>`
      : '',
    ...after.map(paragraph),
    '</div></body></html>',
  ]
  return { to, subject, text: `${text.join('\n\n')}\n`, html: html.join('\n') }
}

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/**
 * Reduces foreign text to one line of at most 64 characters, without control, zero-width and direction
 * characters.
 */
export function toPlainLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 64)
}
