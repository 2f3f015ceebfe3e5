const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="20" fill="#12151c"/><path d="M72 38V26H22v46h54V38H22" fill="none" stroke="#eef1f4" stroke-width="5"/><circle cx="62" cy="55" r="5" fill="#2ef2c8"/></svg>`

/** A wallet's icon must be a data: URL (EIP-6963), and is shown by pages that share no styles with it. */
export const icon: `data:image/svg+xml,${string}` = `data:image/svg+xml,${encodeURIComponent(drawing)}`
