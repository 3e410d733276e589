import { expect, test } from "bun:test";
import { isPastedText } from "./pasted.ts";

const PICTURE = [{ name: "image.png" }];
const paste = (files: { name: string }[], data: Record<string, string>) =>
  isPastedText({ files, getData: (type) => data[type] ?? "" });

test.each([
  [
    "cells of a spreadsheet with their picture",
    PICTURE,
    { "text/plain": "Анна\t25\r\nИван\t30", "text/html": "<table>" },
  ],
  ["a sentence with its picture", PICTURE, { "text/plain": "Привет", "text/html": "<p>Привет</p>" }],
  ["a sentence with a PDF", [{ name: "page.pdf" }], { "text/plain": "Привет" }],
  ["a sentence that names a file", PICTURE, { "text/plain": "вот image.png" }],
  ["an address with a preview", PICTURE, { "text/plain": "https://example.org/" }],
])("%s is text", (_, files, data) => {
  expect(paste(files, data)).toBe(true);
});

test.each([
  ["a screenshot", PICTURE, {}],
  ["a picture of a page", PICTURE, { "text/html": "<img src=x>" }],
  [
    "a picture with its address",
    PICTURE,
    { "text/plain": "https://a.example/1.png", "text/uri-list": "https://a.example/1.png\r\n" },
  ],
  ["files with their names", [{ name: "a.jpg" }, { name: "b.jpg" }], { "text/plain": "a.jpg\nb.jpg" }],
  ["a file with its path", [{ name: "a b.jpg" }], { "text/plain": "/home/anna/a b.jpg" }],
  ["a picture with blanks", PICTURE, { "text/plain": " \n" }],
])("%s is no text", (_, files, data) => {
  expect(paste(files, data)).toBe(false);
});
