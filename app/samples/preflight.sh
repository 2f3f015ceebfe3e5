npm run preflight -- --live
