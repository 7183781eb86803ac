import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react'

const Playground = lazy(() =>
  import('./Playground.tsx').then(({ Playground: playground }) => ({ default: playground })),
)

/**
 * The playground, loaded when the reader scrolls to it or presses its button: a page that is only looked at loads nothing of the modal
 * but its connect button.
 */
export function LazyPlayground(props: ComponentProps<typeof Playground>) {
  const ref = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const section = ref.current
    if (!section || isNear) return
    // Its beginning is in the upper half of the window, or has been.
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '0px 0px -45% 0px',
    })
    observer.observe(section)
    return () => observer.disconnect()
  }, [isNear])
  return (
    <section className="playground" aria-labelledby="playground">
      <h2 id="playground">Make it yours</h2>
      <p className="lead">
        Choose how it looks and what it offers. Copy the code when you like what you see.
      </p>
      <div className="playground-place" ref={ref}>
        {isNear ? (
          <Suspense fallback={<p className="quiet">Opening the door…</p>}>
            <Playground {...props} />
          </Suspense>
        ) : (
          <div className="playground-closed">
            <p className="quiet">The live modal, its settings and their code, side by side.</p>
            <button type="button" className="control" onClick={() => setNear(true)}>
              Open the playground
            </button>
          </div>
        )}
      </div>
    </section>
  )
}
