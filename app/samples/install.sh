npm init -y
npm install viem
