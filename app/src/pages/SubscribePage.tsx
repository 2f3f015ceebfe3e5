export function SubscribePage() {
  return (
    <main id="main" tabIndex={-1}>
      <h1>Subscribe</h1>
    </main>
  )
}
