// Writes a call as a Go program that needs only net/http.
import { comments, doubleQuoted } from './text.ts';
import { fieldsOf, type WrittenCall } from './writtenCall.ts';

/** A Go program that sends a call with `http.PostForm`. */
export function goProgram(call: WrittenCall): string {
  const lines = fieldsOf(call, {
    value: (name, value) => `\tform.Set(${doubleQuoted(name)}, ${doubleQuoted(value)})`,
    secret: (name, variable) => `\tform.Set(${doubleQuoted(name)}, os.Getenv("${variable}"))`,
  });
  return `package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
)

const baseAddress = ${doubleQuoted(call.base)}

func main() {
	form := url.Values{}
${lines.join('\n')}
${comments('//', call.notes, '\t')}	response, err := http.PostForm(baseAddress+"${call.path}", form)
	if err != nil {
		log.Fatal(err)
	}
	body, err := io.ReadAll(response.Body)
	response.Body.Close()
	if err != nil {
		log.Fatal(err)
	}
	if response.StatusCode >= 300 {
		log.Fatalf("%s: %s", response.Status, body)
	}
	fmt.Println(string(body))
}
`;
}
