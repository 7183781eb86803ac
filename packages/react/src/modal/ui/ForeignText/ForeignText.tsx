import { cleanText } from '../../format/cleanText.ts'

/** A name from outside (token, NFT, wallet): cleaned, cut, and unable to turn the text around it (X.41). */
export function ForeignText({ children, limit }: { children: string; limit?: number | undefined }) {
  return <bdi>{cleanText(children, limit)}</bdi>
}
