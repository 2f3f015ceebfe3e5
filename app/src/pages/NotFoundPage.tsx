export function NotFoundPage() {
  return (
    <main id="main" tabIndex={-1}>
      <h1>NotFound</h1>
    </main>
  )
}
