export function PressroomPage() {
  return (
    <main id="main" tabIndex={-1}>
      <h1>Pressroom</h1>
    </main>
  )
}
