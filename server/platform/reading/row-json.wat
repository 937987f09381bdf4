;; Writes a row of a binary COPY as a JSON object; row-json.ts calls it once per row. `npm run assemble` compiles this file to
;; row-json.wasm.
;;
;; Bytes are read and written eight at a time. A copy can therefore write up to seven bytes too many; the next write overwrites them,
;; and row-json.ts reserves eight bytes at the end of the memory. SIMD with sixteen bytes is not used, because some virtual CPUs lack it.
(module
  (memory (export "memory") 16)

  ;; Escapes: the letter after the backslash, at the address of the byte; `u` is followed by the byte in hexadecimal.
  (data (i32.const 0) "uuuuuuuubtnufruuuuuuuuuuuuuuuuuu")
  (data (i32.const 0x22) "\22")
  (data (i32.const 0x5c) "\\")
  (data (i32.const 0x100) "0123456789abcdef")

  ;; Address after the input of the last written row.
  (global $behind (export "behind") (mut i32) (i32.const 0))

  ;; Copies the bytes from $at to $stop to $to. Returns the address after the copy.
  (func $copy (param $at i32) (param $stop i32) (param $to i32) (result i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $to) (i32.sub (local.get $stop) (local.get $at))))
    (loop $next
      (i64.store (local.get $to) (i64.load (local.get $at)))
      (local.set $at (i32.add (local.get $at) (i32.const 8)))
      (local.set $to (i32.add (local.get $to) (i32.const 8)))
      (br_if $next (i32.lt_u (local.get $at) (local.get $stop))))
    (local.get $end))

  ;; Sets the highest bit of each byte of $bytes that is less than its byte of $least: the subtraction borrows from that bit. Bits after
  ;; the first match may be wrong, because of the borrow.
  (func $less (param $bytes i64) (param $least i64) (result i64)
    (i64.and
      (i64.and
        (i64.sub (local.get $bytes) (local.get $least))
        (i64.xor (local.get $bytes) (i64.const -1)))
      (i64.const 0x8080808080808080)))

  ;; Writes UTF-8 from $at to $stop to $to, with the escapes of JSON. Returns the address after it.
  (func $escape (param $at i32) (param $stop i32) (param $to i32) (result i32)
    (local $bytes i64) (local $plain i32) (local $byte i32) (local $letter i32)
    (loop $next
      (local.set $bytes (i64.load (local.get $at)))
      (i64.store (local.get $to) (local.get $bytes))
      ;; Number of bytes before the first control character, quote or backslash. Equal bytes are found by xor: the result is less than 1.
      (local.set $plain (i32.wrap_i64 (i64.shr_u (i64.ctz (i64.or
        (call $less (local.get $bytes) (i64.const 0x2020202020202020))
        (i64.or
          (call $less (i64.xor (local.get $bytes) (i64.const 0x2222222222222222)) (i64.const 0x0101010101010101))
          (call $less (i64.xor (local.get $bytes) (i64.const 0x5c5c5c5c5c5c5c5c)) (i64.const 0x0101010101010101)))))
        (i64.const 3))))
      (local.set $at (i32.add (local.get $at) (local.get $plain)))
      (local.set $to (i32.add (local.get $to) (local.get $plain)))
      (if (i32.ge_u (local.get $at) (local.get $stop))
        (then (return (i32.sub (local.get $to) (i32.sub (local.get $at) (local.get $stop))))))
      (br_if $next (i32.eq (local.get $plain) (i32.const 8)))

      (local.set $byte (i32.load8_u (local.get $at)))
      (local.set $letter (i32.load8_u (local.get $byte)))
      (i32.store8 (local.get $to) (i32.const 0x5c))
      (i32.store8 offset=1 (local.get $to) (local.get $letter))
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (local.set $to (i32.add (local.get $to) (i32.const 2)))
      (if (i32.eq (local.get $letter) (i32.const 0x75))
        (then
          (i32.store16 (local.get $to) (i32.const 0x3030))
          (i32.store8 offset=2 (local.get $to) (i32.load8_u offset=0x100 (i32.shr_u (local.get $byte) (i32.const 4))))
          (i32.store8 offset=3 (local.get $to) (i32.load8_u offset=0x100 (i32.and (local.get $byte) (i32.const 15))))
          (local.set $to (i32.add (local.get $to) (i32.const 4)))))
      (br_if $next (i32.lt_u (local.get $at) (local.get $stop))))
    (local.get $to))

  ;; Reads a 32-bit integer in network byte order.
  (func $number (param $at i32) (result i32)
    (local $turned i32)
    (local.set $turned (i32.load (local.get $at)))
    (i32.or
      (i32.and (i32.rotl (local.get $turned) (i32.const 8)) (i32.const 0x00ff00ff))
      (i32.and (i32.rotr (local.get $turned) (i32.const 8)) (i32.const 0xff00ff00))))

  ;; Writes the row whose first value begins at $at to $to. Returns the address after it. The columns are from $column to $columns: form,
  ;; length of the text before the value, and that text, padded to a multiple of eight bytes. $is_new: the first column is null. A form
  ;; plus 8: the column is omitted for null.
  (func (export "write")
    (param $at i32) (param $to i32) (param $column i32) (param $columns i32) (param $is_new i32) (result i32)
    (local $form i32) (local $length i32) (local $from i32)
    (i32.store8 (local.get $to) (i32.const 0x7b))
    (local.set $to (i32.add (local.get $to) (i32.const 1)))
    (loop $next
      (local.set $length (call $number (local.get $at)))
      (local.set $from (i32.add (local.get $at) (i32.const 4)))
      (local.set $at (local.get $from))
      (if (i32.gt_s (local.get $length) (i32.const 0))
        (then (local.set $at (i32.add (local.get $at) (local.get $length)))))

      (local.set $form (i32.load (local.get $column)))
      (local.set $length (select (i32.const -1) (local.get $length) (local.get $is_new)))
      (local.set $is_new (i32.const 0))
      (if (select
        (i32.ne (local.get $length) (i32.const -1))
        (local.get $form)
        (i32.and (local.get $form) (i32.const 8)))
        (then
          (local.set $to (call $copy
            (i32.add (local.get $column) (i32.const 8))
            (i32.add (i32.add (local.get $column) (i32.const 8)) (i32.load offset=4 (local.get $column)))
            (local.get $to)))
          (local.set $to (call $value
            (select (i32.const 0) (i32.and (local.get $form) (i32.const 7)) (i32.eq (local.get $length) (i32.const -1)))
            (local.get $from) (local.get $at) (local.get $to)))))

      (local.set $column (i32.add (local.get $column) (i32.and
        (i32.add (i32.load offset=4 (local.get $column)) (i32.const 15))
        (i32.const -8))))
      (br_if $next (i32.lt_u (local.get $column) (local.get $columns))))
    (global.set $behind (local.get $at))
    (i32.store8 (local.get $to) (i32.const 0x7d))
    (i32.add (local.get $to) (i32.const 1)))

  ;; Writes a value in its form, one of the codes of FORMS in row-json.ts; 0: null.
  (func $value (param $form i32) (param $from i32) (param $stop i32) (param $to i32) (result i32)
    (block $instant (block $array (block $quoted (block $string (block $verbatim (block $null
      (br_table $null $verbatim $string $quoted $array $instant (local.get $form)))
      (i32.store (local.get $to) (i32.const 0x6c6c756e))
      (return (i32.add (local.get $to) (i32.const 4))))

      (return (call $copy (local.get $from) (local.get $stop) (local.get $to))))

      (i32.store8 (local.get $to) (i32.const 0x22))
      (local.set $to (call $escape (local.get $from) (local.get $stop) (i32.add (local.get $to) (i32.const 1))))
      (i32.store8 (local.get $to) (i32.const 0x22))
      (return (i32.add (local.get $to) (i32.const 1))))

      (i32.store8 (local.get $to) (i32.const 0x22))
      (local.set $to (call $copy (local.get $from) (local.get $stop) (i32.add (local.get $to) (i32.const 1))))
      (i32.store8 (local.get $to) (i32.const 0x22))
      (return (i32.add (local.get $to) (i32.const 1))))

      ;; {1,2} becomes [1,2].
      (local.set $stop (call $copy (local.get $from) (local.get $stop) (local.get $to)))
      (i32.store8 (local.get $to) (i32.const 0x5b))
      (i32.store8 (i32.sub (local.get $stop) (i32.const 1)) (i32.const 0x5d))
      (return (local.get $stop)))

    ;; 2026-03-01 09:00:00.5+00 becomes 2026-03-01T09:00:00.5Z.
    (i32.store8 (local.get $to) (i32.const 0x22))
    (local.set $stop (call $copy
      (local.get $from) (i32.sub (local.get $stop) (i32.const 3)) (i32.add (local.get $to) (i32.const 1))))
    (i32.store8 offset=11 (local.get $to) (i32.const 0x54))
    (i32.store16 (local.get $stop) (i32.const 0x225a))
    (i32.add (local.get $stop) (i32.const 2)))
)
