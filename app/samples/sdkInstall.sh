cd murmur
npm run build -w sdk
cd ../my-project
npm pack ../murmur/.cache/packages/sdk
npm install ./murmur-sdk-*.tgz
