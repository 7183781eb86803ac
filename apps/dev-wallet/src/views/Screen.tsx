import type { ReactNode } from 'react'

/** The frame of every screen: mark, title, what it is about, and the decision at the bottom. */
export function Screen(props: {
  title: string
  note?: string | undefined
  footer?: ReactNode
  children: ReactNode
}) {
  return (
    <main className="screen">
      <header>
        <img src="/icon.svg" alt="" width="24" height="24" />
        <span>Latchkey Dev Wallet</span>
        {props.note && <span className="note">{props.note}</span>}
      </header>
      <div className="body">
        <h1>{props.title}</h1>
        {props.children}
      </div>
      {props.footer && <footer>{props.footer}</footer>}
    </main>
  )
}
