import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: globals.browser } },
  { files: ['*.mjs'], languageOptions: { globals: globals.node } },
  { files: ['serviceWorker.js'], languageOptions: { globals: globals.serviceworker } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: { 'no-undef': 'off', 'svelte/no-navigation-without-resolve': 'off', 'svelte/prefer-svelte-reactivity': 'off' },
  },
  {
    // the protocol is typed: a view, a table or an event needs no cast
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'TSAsExpression > TSAsExpression', message: 'Narrow the type instead of casting twice.' },
        { selector: 'TSAsExpression > TSTypeLiteral', message: 'Use a type of the protocol instead of a cast to an object.' },
      ],
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.svelte'],
    // not every browser has everything the DOM types promise
    ignores: ['src/components/clipboard.ts', 'src/lib/install.ts', 'src/table/attention.svelte.ts', 'src/table/sounds.ts'],
    languageOptions: {
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'], tsconfigRootDir: import.meta.dirname },
    },
    rules: { '@typescript-eslint/no-unnecessary-condition': 'error' },
  },
  { ignores: ['dist/', 'src/protocol.ts', 'src/texts/'] },
);
