import type { ReactNode } from 'react'
import { cleanText } from '../cleanText.ts'
import css from './Text.css?inline'

type TextProps = {
  tone?: 'muted' | 'faint' | 'danger' | undefined
  /** 12, 13, 15, 17, 22 or 34 px. */
  size?: 'xs' | 's' | 'm' | 'l' | 'xl' | 'xxl' | undefined
  align?: 'start' | 'center' | undefined
  children: ReactNode
}

/** A paragraph. */
export function Text({ tone, size = 'm', align = 'start', children }: TextProps) {
  return (
    <p className="lk-text" data-tone={tone} data-size={size} data-align={align}>
      {children}
    </p>
  )
}

Text.css = css

type HeadingProps = { children: ReactNode; align?: 'start' | 'center' | undefined }

/** A heading inside a view. The title of the view is in the header of the modal. */
export function Heading({ children, align = 'start' }: HeadingProps) {
  return (
    <h3 className="lk-heading" data-align={align}>
      {children}
    </h3>
  )
}

/** A name from outside (token, NFT, wallet): cleaned, shortened, and isolated, so that it can't reorder the text around it. */
export function ForeignText({ children, limit }: { children: string; limit?: number | undefined }) {
  return <bdi>{cleanText(children, limit)}</bdi>
}
