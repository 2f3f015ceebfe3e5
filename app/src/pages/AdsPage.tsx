export function AdsPage() {
  return (
    <main id="main" tabIndex={-1}>
      <h1>Ads</h1>
    </main>
  )
}
