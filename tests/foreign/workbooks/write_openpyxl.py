"""Writes workbooks with openpyxl from a JSON list of {file, rows} on the standard input."""

import datetime
import json
import sys

import openpyxl


def value_of(cell):
    kind, value = cell["type"], cell.get("value")
    if kind == "number":
        return int(value) if value.lstrip("-").isdigit() else float(value)
    if kind == "date":
        return datetime.datetime.fromisoformat(value) if "T" in value else datetime.date.fromisoformat(value)
    if kind == "time":
        return datetime.time.fromisoformat(value)
    return value


for workbook in json.load(sys.stdin):
    book = openpyxl.Workbook()
    sheet = book.active
    for y, row in enumerate(workbook["rows"], 1):
        for x, cell in enumerate(row, 1):
            if cell is None:
                continue
            at = sheet.cell(y, x, value_of(cell))
            if cell["type"] == "text":
                at.data_type = "s"
            if cell["type"] == "error":
                at.data_type = "e"
            if "format" in cell:
                at.number_format = cell["format"]
    book.save(workbook["file"])
