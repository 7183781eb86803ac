import { HttpFailure } from '../../http/HttpFailure.ts'

const bio = /^[a-zA-Z0-9@:/._\-?&=+ ]{1,255}$/

/**
 * Attributes a name may have: `bio`, plain text of 1 to 255 characters (W1.10).
 *
 * @throws HttpFailure 400 `attributes`
 */
export function readAttributes(attributes: Readonly<Record<string, string>>): Record<string, string> {
  for (const [key, value] of Object.entries(attributes))
    if (key !== 'bio' || !bio.test(value))
      throw new HttpFailure(
        400,
        'attributes',
        'Invalid attributes: only "bio" may be set, to 1 to 255 letters, digits, spaces and @:/._-?&=+',
      )
  return { ...attributes }
}
