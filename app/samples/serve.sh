npm ci --ignore-scripts
npm run build -- --live
npm start -- --live
